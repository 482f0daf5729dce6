// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { idOf } from '#platform/ui/testing/server.ts';
import type { ShownLesson } from './log-event.ts';
import { useLogForm } from './use-log-form.ts';

afterEach(cleanup);

const POINT = { id: idOf(9), title: 'Fractions' };

/** A lesson on the day of this number, so that each test has its own. */
function aLesson(day: number, text: string | null, revision = 1): ShownLesson {
  const subject = { id: idOf(2), name_en: 'Mathematics', name_fr: 'Mathématiques' };
  return {
    class: { id: idOf(1), name: '6e A', section: null },
    subject,
    day: `2026-11-0${day}`,
    starts: 450,
    ends: 505,
    covers: false,
    work: [],
    teaches: null,
    entry:
      text === null
        ? null
        : {
            id: idOf(3),
            text,
            points: [],
            files: [],
            teacher: 'Mbarga Thérèse',
            revision: idOf(revision),
            written_at: '2026-11-02T08:00:00Z',
            changed_at: null,
          },
    offered: [POINT],
    unsent: false,
    refused: null,
  };
}
const open = (lesson: ShownLesson) =>
  renderHook(({ shown }) => useLogForm(shown), { initialProps: { shown: lesson } });

it('updates with the entry until the user types, when the server’s data replace the stored ones', () => {
  const { result, rerender } = open(aLesson(1, null));
  rerender({ shown: aLesson(1, 'Written on the other phone', 7) });
  expect(result.current).toMatchObject({
    words: { text: 'Written on the other phone' },
    base: idOf(7),
    isChanged: false,
  });
});

it('keeps what was typed, based on the revision that was shown: another device is not overwritten unseen', () => {
  const { result, rerender } = open(aLesson(2, null));
  act(() => result.current.type({ text: 'Mine' }));
  rerender({ shown: aLesson(2, 'Written on the other phone', 7) });
  expect(result.current).toMatchObject({ words: { text: 'Mine' }, base: null, isChanged: true });
});

it('keeps unfinished text and ticks for another lesson, and does not show them here', () => {
  const first = open(aLesson(3, 'Before'));
  act(() => first.result.current.type({ text: 'Half a sentence' }));
  act(() => first.result.current.type({ ticks: [POINT.id] }));
  first.unmount();
  expect(open(aLesson(4, null)).result.current.words).toEqual({ text: '', ticks: [], files: [] });
  const again = open(aLesson(3, 'Before'));
  expect(again.result.current).toMatchObject({
    words: { text: 'Half a sentence', ticks: [POINT.id] },
    base: idOf(1),
  });
  act(() => again.result.current.giveUp());
  expect(again.result.current.words).toEqual({ text: 'Before', ticks: [], files: [] });
});

it('is based on its own save afterwards, with what was typed meanwhile, and keeps a trailing space', () => {
  const { result, rerender } = open(aLesson(5, null));
  act(() => result.current.type({ text: 'One ' }));
  act(() => result.current.saved({ text: 'One', ticks: [], files: [] }, idOf(8)));
  rerender({ shown: aLesson(5, 'One', 8) });
  expect(result.current).toMatchObject({ words: { text: 'One' }, base: idOf(8), isChanged: false });
  act(() => result.current.type({ text: 'One ' }));
  expect(result.current.words.text).toBe('One ');
  rerender({ shown: aLesson(5, 'The other phone’s', 9) });
  expect(result.current).toMatchObject({ words: { text: 'One ' }, base: idOf(8) });
});

it('an added file is part of the next save, even if nothing else changed', () => {
  const { result } = open(aLesson(6, 'Before'));
  const file = { file_id: idOf(11), title: 'Tableau.jpg' };
  act(() => result.current.type({ text: 'After' }));
  expect(result.current).toMatchObject({ isChanged: true, areFilesChanged: false });
  act(() => result.current.type({ files: [...result.current.currentFiles(), file] }));
  expect(result.current).toMatchObject({ words: { text: 'After', files: [file] }, areFilesChanged: true });
  expect(result.current.currentFiles()).toEqual([file]);
});
