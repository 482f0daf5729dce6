import type { Role } from '#features/people/people.rules.ts';
import { page, read } from '#features/page.ts';
import { messagesContract } from './messages.contract.ts';

const roles: readonly Role[] = ['admin', 'teacher', 'parent', 'student'];

export const messagesPages = [
  page({
    path: '/messages',
    roles,
    duties: ['communication'],
    title: /*i18n*/ 'Messages',
    subtitle: {
      admin: /*i18n*/ 'What the office, teachers and families write to each other',
      teacher: /*i18n*/ 'What you, the guardians of your students and the office write to each other',
      parent: /*i18n*/ 'What you, your children’s teachers and the office write to each other',
      student: /*i18n*/ 'What you, your teachers and the office write to each other',
    },
    reads: (_, role) => [
      read(messagesContract, 'list', {}),
      ...(role === 'student' ? [read(messagesContract, 'own')] : []),
    ],
  }),
  page({
    path: '/messages/$threadId',
    roles,
    duties: ['communication'],
    title: /*i18n*/ 'Conversation',
    reads: ({ threadId }) => [read(messagesContract, 'get', { thread_id: threadId })],
  }),
] as const;
