// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { aServer, idOf } from '#platform/ui/testing/server.ts';
import { worksApi } from '../assignments.client.ts';
import { useStrokes } from './use-strokes.ts';

const ASSIGNMENT = idOf(1);
const PHOTO = idOf(2);
const LIST_KEY = worksApi.list.queryKey({ input: { assignment_id: ASSIGNMENT } });
const FIRST = [0, 0, 10, 10];
const SECOND = [5, 5, 20, 20];

const listOf = (strokes: number[][], drawn: number) =>
  ({ works: [{ unreturned: false, photos: [{ id: PHOTO, strokes, drawn }] }] }) as never;
const answer = (strokes: number[][], drawn: number) =>
  Response.json({ id: PHOTO, place: 1, width: 800, height: 600, rotation: 0, strokes, drawn });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps a stroke that is drawn while a list without it is being fetched', async () => {
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const sent = aServer({}, [answer([FIRST], 1), answer([FIRST, SECOND], 2), answer([FIRST], 3)]);
  queries.setQueryData(LIST_KEY, listOf([], 0));
  const { result } = renderHook(() => useStrokes(ASSIGNMENT), { wrapper });
  const photo = () =>
    (queries.getQueryData(LIST_KEY) as unknown as { works: { photos: { strokes: number[][] }[] }[] })
      .works[0]!.photos[0]!;
  act(() => result.current.add(PHOTO, FIRST));
  // The list refetched because of the first stroke arrives before the second is saved.
  act(() => result.current.add(PHOTO, SECOND));
  queries.setQueryData(LIST_KEY, listOf([FIRST], 1));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ body: { strokes: [FIRST, SECOND] } });
  await waitFor(() => expect(photo().strokes).toEqual([FIRST, SECOND]));
  act(() => result.current.undo(PHOTO));
  // The list refetched because of the second stroke arrives before the undo is saved.
  queries.setQueryData(LIST_KEY, listOf([FIRST, SECOND], 2));
  const shown = () => result.current.asDrawn(photo() as never).strokes;
  expect(shown()).toEqual([FIRST]);
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toMatchObject({ body: { strokes: [FIRST], drawn: 2 } });
  await waitFor(() => expect(photo().strokes).toEqual([FIRST]));
  expect(shown()).toEqual([FIRST]);
});
