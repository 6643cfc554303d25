import * as v from 'valibot';

import type { RecordCommand } from '../../contracts/app.recordList.ts';
import {
  webhookAddressesSchema,
  webhookDeliverySchema,
  webhookSchema,
  type SecretStore,
} from '../../contracts/integrations.ts';
import { LISTED_DELIVERIES } from '../../contracts/limits.ts';
import { resultOf, rowsOf, type RecordListDeps, type RecordListService } from '../app/recordList.ts';
import { columnsOf, parseOrThrow } from '../platform/readRows.ts';

const rowSchema = v.object({ ...webhookSchema.entries, deliveries: v.array(webhookDeliverySchema) });
const COLUMNS = `${columnsOf(webhookSchema)},deliveries:webhook_delivery(${columnsOf(webhookDeliverySchema)})`;

interface Deps extends Pick<RecordListDeps, 'rest' | 'report'> {
  /** Where a new secret is put until the owner has seen it. The server tells it once. */
  secrets: SecretStore;
}

/** The endpoints of a business with their newest deliveries. Owners change them. */
export const webhooksService = ({ rest, report, secrets }: Deps): RecordListService<'webhooks'> => ({
  // The server updates the endpoint with each delivery that it settles.
  changesOf: ({ businessId }) => ({ topic: `business:${businessId}`, table: 'webhook' }),
  read: async ({ businessId }, signal) => {
    const [list, addresses] = await Promise.all([
      rest
        .from('webhook')
        .select(COLUMNS)
        .eq('business_id', businessId)
        .order('created_at')
        .order('id')
        .order('created_at', { referencedTable: 'deliveries', ascending: false })
        .order('id', { referencedTable: 'deliveries', ascending: false })
        .limit(LISTED_DELIVERIES, { referencedTable: 'deliveries' })
        .abortSignal(signal),
      rest.rpc('webhook_addresses', { business_id: businessId }).abortSignal(signal),
    ]);
    if (addresses.error) throw new Error('Failed to get addresses of webhooks', { cause: addresses.error });
    const urls = parseOrThrow('webhook addresses', webhookAddressesSchema, addresses.data);
    return rowsOf('webhooks', rowSchema, list, report).map((row) => ({ ...row, url: urls[row.id] ?? null }));
  },
  run: async ({ businessId }, command, signal) => {
    const { id } = command;
    const [name, args] = callOf(businessId, command);
    const response = await rest.rpc(name, args).abortSignal(signal);
    if (response.error?.code === 'invalid_url') return { refused: 'invalid' };
    if (typeof response.data === 'string') secrets.set(id, response.data);
    return resultOf(response);
  },
});

/** An address with letters beyond ASCII, as the server that is called knows it: its name as xn--, the rest percent-encoded. */
const asciiUrl = (url: string): string => (/[^ -~]/u.test(url) ? (URL.parse(url)?.href ?? url) : url);

/** The database function of a command, and its arguments. */
function callOf(businessId: string, command: RecordCommand<'webhooks'>): [name: string, args: object] {
  const { id } = command;
  switch (command.do) {
    case 'save': {
      const { url, description, events } = command;
      return ['save_webhook', { business_id: businessId, id, url: asciiUrl(url), description, events }];
    }
    case 'enable':
      return ['enable_webhook', { id, is_enabled: command.isEnabled }];
    case 'rotate':
      return ['rotate_webhook_secret', { id }];
    case 'test':
      return ['test_webhook', { id }];
    case 'remove':
      return ['remove_webhook', { id }];
    case 'resend':
      return ['resend_webhook_delivery', { id }];
  }
}
