import type { Page } from 'playwright-core';

/** Posts to the API with a page's session, for steps that a test need not repeat in the pages. */
export const post = <Answer>(page: Page, path: string, body: object) =>
  page.evaluate(
    async ([address, text]) => {
      const stored = localStorage.getItem('preau-session') ?? '{}';
      const { access_token } = JSON.parse(stored) as { access_token: string };
      const response = await fetch(`/api/v1${address}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${access_token}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: text!,
      });
      if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
      return response.json();
    },
    [path, JSON.stringify(body)],
  ) as Promise<Answer>;
