import type { SupabaseClient } from '@supabase/supabase-js';

import { logError } from '../_shared/log.ts';
import { readDialect, type DialectStore } from './dialect.ts';

/** The address of an endpoint as the database keeps it: it may hold an account or a name of the operator's network. */
async function hashOf(address: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address));
  return Array.from(new Uint8Array(bytes), (one) => one.toString(16).padStart(2, '0')).join('');
}

/** The dialects that the database keeps for all processes (`private.model_dialect`). Without the database each learns its own. */
export function keptDialects(service: SupabaseClient): DialectStore {
  return {
    read: async (address, model) => {
      try {
        const { data, error } = await service.rpc('model_dialect', {
          p_endpoint: await hashOf(address),
          p_model: model,
        });
        if (error) throw error;
        return data === null ? null : readDialect(data);
      } catch (error) {
        logError(error);
        return null;
      }
    },
    keep: (address, model, dialect) => {
      const write = async (): Promise<void> => {
        const { error } = await service.rpc('save_model_dialect', {
          p_endpoint: await hashOf(address),
          p_model: model,
          p_dialect: dialect,
        });
        if (error) throw error;
      };
      void write().catch(logError);
    },
  };
}
