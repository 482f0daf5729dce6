import type { Role } from '#features/people/people.rules.ts';

/**
 * The role whose frame is rendered in the next document on this device. It grants nothing: the server uses it
 * only to render the navigation and the heading of a page open to that role; every call is authorized by the
 * session.
 */
export const FRAME_COOKIE = 'preau_frame';
/** The maximum lifetime of a session, in seconds. */
export const FRAME_SECONDS = 14 * 24 * 60 * 60;

export type Frame = Role | 'none';
export const FRAMES = ['admin', 'teacher', 'parent', 'student', 'none'] as const satisfies readonly Frame[];
export const frameKey = (frame: string, locale: string, path: string): string => `${frame} ${locale} ${path}`;
