import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { useSession } from '#platform/auth/web/use-session.ts';
import type { SessionState } from '#platform/auth/web/session.ts';
import type { Me } from '../../people.contract.ts';
import type { Actor, Role } from '../../people.rules.ts';
import { meOptions } from './people.client.ts';

type Session = SessionState['session'];

export type Auth = {
  /** True until session and role are loaded; false at once if nobody is signed in. */
  loading: boolean;
  user: NonNullable<Session>['user'] | null;
  session: Session;
  /** Null if the person has none, or if the lookup failed. */
  userRole: Role | null;
  me: Me | null;
  /** Why the role lookup failed. */
  error: unknown;
  retry: () => Promise<unknown>;
};

const AuthContext = createContext<Auth | null>(null);

/** Provides the signed-in person and role to the tree below. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { loading, session } = useSession();
  const signedIn = session !== null;
  const { data, error, isPending, refetch } = useQuery({ ...meOptions(), enabled: signedIn });

  useEffect(() => {
    // Required by the specification: a failed role lookup is logged and treated as no role.
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

/** The signed-in person and role. Only inside `AuthProvider`, which wraps every page. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth needs an AuthProvider above it');
  return auth;
}

/** Evaluates the server's policies to decide what to show: `may(mayWriteStudents)`. The server checks again. */
export function useMay(): (policy: (actor: Actor | null) => boolean) => boolean {
  const { me } = useAuth();
  return useMemo(() => {
    // Policies do not use the session's id or proof, which the browser does not have.
    const actor: Actor | null = me && {
      userId: me.user_id,
      sessionId: '',
      role: me.role,
      duties: me.duties,
      hold: me.hold,
      provedAt: null,
      trustedAt: null,
      keyScope: null,
    };
    return (policy) => policy(actor);
  }, [me]);
}
