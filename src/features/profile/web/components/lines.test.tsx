// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { ApiKey } from '#features/people/people.contract.ts';
import type { OwnSession } from '../../profile.contract.ts';
import { DeviceLine } from './device-line.tsx';
import { KeyLine } from './key-line.tsx';

afterEach(cleanup);

const NOW = new Date('2026-11-21T12:00:00Z');

function show(line: ReactNode) {
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <ul>{line}</ul>
    </QueryClientProvider>,
  );
  return screen.getByRole('listitem');
}

const aSession = (known: Partial<OwnSession> = {}): OwnSession => ({
  id: '0190de00-0000-7000-8000-000000000001',
  current: false,
  user_agent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/126.0.0.0 Mobile Safari/537.36',
  address: '41.202.219.7',
  aal: 'aal1',
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: '2026-11-21T09:00:00.000Z',
  ...known,
});

describe('a device', () => {
  it('is described in its owner’s words, and its button names the device to sign out', () => {
    const line = show(<DeviceLine session={aSession()} now={NOW} busy={false} onEnd={() => undefined} />);
    expect(line.textContent).toContain('Chrome on Android');
    expect(line.textContent).toContain('Last used 3 hours ago · 41.202.219.7');
    expect(screen.getByRole('button').getAttribute('aria-label')).toBe(
      'Sign out Chrome on Android, last used 3 hours ago',
    );
  });

  it('has no such button if it is the current one: signing out is in the menu, and clears stored data', () => {
    const session = aSession({ current: true });
    const line = show(<DeviceLine session={session} now={NOW} busy={false} onEnd={() => undefined} />);
    expect(line.textContent).toContain('This device');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('without a description can still be signed out', () => {
    const session = aSession({ user_agent: null, address: null });
    const line = show(<DeviceLine session={session} now={NOW} busy={false} onEnd={() => undefined} />);
    expect(line.textContent).toContain('Unknown device');
    expect(line.textContent).not.toContain('·');
    expect(screen.getByRole('button')).toBeDefined();
  });
});

const aKey = (known: Partial<ApiKey> = {}): ApiKey => ({
  id: '0190de00-0000-7000-8000-000000000002',
  name: 'Timetable',
  scope: 'read',
  hint: 'preau_Ab12',
  created_at: '2026-11-01T08:00:00.000Z',
  expires_at: '2026-12-01T08:00:00.000Z',
  last_used_at: null,
  ...known,
});

describe('an API key', () => {
  it('shows its rights, its expiry, and that it was never used', () => {
    const line = show(<KeyLine apiKey={aKey()} now={NOW} onRevoke={() => undefined} />);
    expect(line.textContent).toContain('preau_Ab12… · Reads only');
    expect(line.textContent).toContain('Expires on Dec 1, 2026 · Never used');
    expect(line.textContent).not.toContain('Expired');
  });

  it('that has expired says so', () => {
    const apiKey = aKey({ scope: 'write', expires_at: '2026-11-20T08:00:00.000Z' });
    const line = show(<KeyLine apiKey={apiKey} now={NOW} onRevoke={() => undefined} />);
    expect(line.textContent).toContain('Expired');
    expect(line.textContent).toContain('Expired on Nov 20, 2026');
    expect(line.textContent).toContain('Reads and writes');
  });
});
