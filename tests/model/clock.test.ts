import { clockOfTests } from '../sut/clockOfTests.ts';

clockOfTests();
