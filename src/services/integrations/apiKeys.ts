import { apiKeySchema } from '../../contracts/integrations.apiKeys.ts';
import type { SecretStore } from '../../contracts/integrations.ts';
import { resultOf, rowsOf, type RecordListDeps, type RecordListService } from '../app/recordList.ts';
import { columnsOf } from '../platform/readRows.ts';

interface Deps extends Pick<RecordListDeps, 'rest' | 'report'> {
  /** Where a new key is put until the owner has stored it. The server tells it once. */
  secrets: SecretStore;
}

/** The API keys of a business. Only owners see them, so no topic announces them. */
export const apiKeysService = ({ rest, report, secrets }: Deps): RecordListService<'apiKeys'> => ({
  changesOf: null,
  read: async ({ businessId }, signal) => {
    const keys = rest.from('api_key').select(columnsOf(apiKeySchema)).eq('business_id', businessId);
    const page = keys.order('created_at').order('id').abortSignal(signal);
    return rowsOf('apiKeys', apiKeySchema, await page, report);
  },
  run: async ({ businessId }, command, signal) => {
    const { id } = command;
    if (command.do === 'revoke') return resultOf(await rest.rpc('revoke_api_key', { id }).abortSignal(signal));
    const { name, scopes, days } = command;
    const args = { business_id: businessId, id, name, scopes, days };
    const response = await rest.rpc('create_api_key', args).abortSignal(signal);
    if (response.error?.code === 'invalid') return { refused: 'invalid' };
    if (typeof response.data === 'string') secrets.set(id, response.data);
    return resultOf(response);
  },
});
