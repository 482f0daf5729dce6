import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { useSession } from '#platform/auth/web/use-session.ts';
import type { SessionState } from '#platform/auth/web/session.ts';
import type { Me } from '../../people.contract.ts';
import type { Actor, Role } from '../../people.rules.ts';
import { meOptions } from './people.client.ts';

type Session = SessionState['session'];

export type Auth = {
  /** Until the session and the role lookup are done; false at once when nobody is signed in. */
  loading: boolean;
  user: NonNullable<Session>['user'] | null;
  session: Session;
  /** Null when the person has none, and when the lookup failed. */
  userRole: Role | null;
  me: Me | null;
  /** Why the role lookup failed. */
  error: unknown;
  retry: () => Promise<unknown>;
};

const AuthContext = createContext<Auth | null>(null);

/** Tells everything below who is signed in, and as what. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { loading, session } = useSession();
  const signedIn = session !== null;
  const { data, error, isPending, refetch } = useQuery({ ...meOptions(), enabled: signedIn });

  useEffect(() => {
    // The specification asks for it: a failed role lookup is logged, and the role is none.
    // oxlint-disable-next-line no-console
    if (error) console.error('The role lookup failed', error);
  }, [error]);

  const auth = useMemo<Auth>(
    () => ({
      loading: loading || (signedIn && isPending),
      user: session?.user ?? null,
      session,
      userRole: (signedIn && data?.role) || null,
      me: (signedIn && data) || null,
      error,
      retry: refetch,
    }),
    [loading, signedIn, isPending, session, data, error, refetch],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Who is signed in, and as what. Only below `AuthProvider`, where every page of the portal stands. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth needs an AuthProvider above it');
  return auth;
}

/** Asks the server's own policies what to show: `may(mayWriteStudents)`. The server decides all the same. */
export function useMay(): (policy: (actor: Actor | null) => boolean) => boolean {
  const { me } = useAuth();
  return useMemo(() => {
    // No policy looks at the session's number or proof, and the browser does not know them.
    const actor: Actor | null = me && {
      userId: me.user_id,
      sessionId: '',
      role: me.role,
      hold: me.hold,
      provedAt: null,
      keyScope: null,
    };
    return (policy) => policy(actor);
  }, [me]);
}
