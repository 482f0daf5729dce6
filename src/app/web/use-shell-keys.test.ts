// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { switchSingleKeys } from '#platform/ui/single-keys.ts';
import { shellKey } from './use-shell-keys.ts';

function pressed(key: string, how: KeyboardEventInit = {}, target: Element = document.body) {
  let read: ReturnType<typeof shellKey> = null;
  const listener = (event: KeyboardEvent) => {
    read = shellKey(event);
  };
  addEventListener('keydown', listener);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...how }));
  removeEventListener('keydown', listener);
  return read;
}

afterEach(() => switchSingleKeys(true));

describe('keys of the shell', () => {
  it('match the character, not the physical key: on a French keyboard / needs Shift', () => {
    expect(pressed('/', { code: 'Slash' })).toBe('search');
    expect(pressed('/', { code: 'Period', shiftKey: true })).toBe('search');
    expect(pressed('k', { ctrlKey: true })).toBe('search');
    expect(pressed('K', { metaKey: true })).toBe('search');
    expect(pressed('b', { ctrlKey: true })).toBe('toggle');
  });

  it('single-key shortcuts can be switched off; the others stay', () => {
    expect(pressed('?', { code: 'KeyM', shiftKey: true })).toBe('keys');
    switchSingleKeys(false);
    expect([pressed('?'), pressed('/'), pressed('k', { ctrlKey: true })]).toEqual([null, null, 'search']);
  });

  it('are ignored with other modifier keys', () => {
    expect(pressed('k')).toBeNull();
    expect(pressed('k', { ctrlKey: true, shiftKey: true })).toBeNull();
    expect(pressed('/', { ctrlKey: true })).toBeNull();
    expect(pressed('/', { altKey: true })).toBeNull();
  });

  it('single keys type into a focused field; those with Ctrl still work there, since no field has bold text', () => {
    const field = document.body.appendChild(document.createElement('input'));
    expect(pressed('/', {}, field)).toBeNull();
    expect(pressed('b', { ctrlKey: true }, field)).toBe('toggle');
    expect(pressed('k', { ctrlKey: true }, field)).toBe('search');
    field.remove();
  });
});
