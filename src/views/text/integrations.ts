import { use } from 'react';

import { integrations } from './id/integrations.ts';
import { TextContext } from './text.ts';

/** What is said on the page of the connections: loaded with it. */
export type IntegrationsText = typeof integrations;

export const useIntegrationsText = (): IntegrationsText => use(TextContext).integrations ?? integrations;
