import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '#features/people/people.rules.ts';

type Way = { to: string; label: MessageDescriptor; roles: readonly Role[] };

/** Links to existing pages that partly cover a planned one, with the roles that may open them. */
export const MEANWHILE: Record<string, readonly Way[]> = {
  '/reports': [
    { to: '/students', label: msg`Open Students`, roles: ['admin', 'teacher'] },
    { to: '/classes', label: msg`Open Classes`, roles: ['admin'] },
    { to: '/fees/reports', label: msg`Open Fee Reports`, roles: ['admin'] },
  ],
};
