/** All files share one page: what a test has drawn is taken away before the next. */
import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

afterEach(cleanup);
