import { expect, it } from 'vitest';
import { groupOf } from '#features/inbox/delivery.rules.ts';
import type { NoticeWords } from '#features/notices.ts';
import { NOTICE_WORDS } from './features.ts';

const files = import.meta.glob<Record<string, NoticeWords>>('../features/*/*.notices.ts', { eager: true });
const kinds = Object.values(files).flatMap((file) =>
  Object.values(file).flatMap((words) => Object.keys(words)),
);

it('every kind of notice has words on the server and a group that people can choose', () => {
  expect(kinds.length).toBeGreaterThan(20);
  expect(kinds.filter((kind) => !NOTICE_WORDS[kind])).toEqual([]);
  expect(kinds.filter((kind) => !groupOf(kind))).toEqual([]);
});
