import type { Actor } from '#features/people/people.rules.ts';
import { FRAME_COOKIE, FRAME_SECONDS } from '../frame-cookie.ts';

/**
 * Remembers this role's frame for the next document; null if the person must first complete a required step.
 * An administrator other than the head has fewer items than the role's prerendered menu, and gets none.
 */
export function rememberFrame(me: (Pick<Actor, 'role' | 'duties'> & { hold: unknown }) | null): void {
  if (!me || me.hold || (me.role === 'admin' && !me.duties.includes('head'))) return forgetFrame();
  document.cookie = `${FRAME_COOKIE}=${me.role ?? 'none'}; path=/; max-age=${FRAME_SECONDS}; samesite=lax`;
}

export function forgetFrame(): void {
  document.cookie = `${FRAME_COOKIE}=; path=/; max-age=0; samesite=lax`;
}
