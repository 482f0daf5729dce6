import type { Role } from '#features/people/people.rules.ts';

/**
 * Whose frame the next document begins with, on this device. It opens nothing: the server paints by it the navigation and the
 * heading of a page that such a role may open, and every call is judged by the session.
 */
export const FRAME_COOKIE = 'preau_frame';
/** As long as a session may last. */
export const FRAME_SECONDS = 14 * 24 * 60 * 60;

export type Frame = Role | 'none';
export const FRAMES = ['admin', 'teacher', 'parent', 'student', 'none'] as const satisfies readonly Frame[];
export const frameKey = (frame: string, locale: string, path: string): string => `${frame} ${locale} ${path}`;
