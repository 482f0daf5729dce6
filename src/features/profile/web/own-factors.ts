import type { QueryClient } from '@tanstack/react-query';
import { authClient } from '#platform/auth/web/session.ts';
import { signInRefusal } from '#features/auth/web/shared/auth-refusal.ts';

export type FactorKind = 'totp' | 'webauthn' | 'phone';
export type ListedFactor = { id: string; kind: FactorKind; name: string | null; created_at: string };

/** The second factors that count, oldest first, from the sign-in protocol that keeps them. */
export const ownFactorsOptions = {
  queryKey: ['profile', 'factors'],
  queryFn: async (): Promise<ListedFactor[]> => {
    const { data, error } = await (await authClient()).mfa.listFactors();
    if (error) throw signInRefusal(error);
    return data.all
      .filter(({ status }) => status === 'verified')
      .map(({ id, factor_type, friendly_name, created_at }) => ({
        id,
        kind: factor_type as FactorKind,
        name: friendly_name ?? null,
        created_at,
      }))
      .toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  },
};

/** Takes a factor away; the session's assurance goes down with the last one, so its token is made anew. */
export async function removeFactor(factorId: string, queryClient: QueryClient): Promise<void> {
  const { error } = await (await authClient()).mfa.unenroll({ factorId });
  if (error) throw signInRefusal(error);
  await (await authClient()).refreshSession();
  await queryClient.invalidateQueries();
}
