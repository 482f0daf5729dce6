import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { errorBody } from './errors.ts';
import { refusalsInLanguage } from './refusals-in-language.ts';
import { textAnswer } from './text-answer.ts';

const JSON_HEADERS = { 'content-type': 'application/json', 'content-length': '4', 'retry-after': '2' };
const NEEDED = 'Roll number is required';
const FIELDS = [{ path: 'roll_number', message: NEEDED }];
const app = new Hono()
  .use(refusalsInLanguage())
  .get('/refused', () =>
    textAnswer(JSON.stringify(errorBody('INVALID_INPUT', NEEDED, { requestId: 'r', fields: FIELDS })), {
      status: 422,
      headers: JSON_HEADERS,
    }),
  )
  .get('/sign-in', (c) => c.json({ code: 400, msg: 'Invalid login credentials' }, 400))
  .get('/unknown', (c) => c.json({ error: { code: 'X', message: 'Nobody translated this.' } }, 400))
  .get('/answer', (c) => c.json({ message: NEEDED }));

const ask = (path: string, language?: string) =>
  app.request(path, language ? { headers: { 'accept-language': language } } : {});

it('translates a refusal to the language of the page, with its field errors', async () => {
  const refused = await ask('/refused', 'fr-CM, en;q=0.5');
  const message = 'Le matricule est obligatoire';
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('content-length')]).toEqual(
    [422, '2', null],
  );
  expect(await refused.json()).toEqual({
    error: {
      code: 'INVALID_INPUT',
      message,
      requestId: 'r',
      fields: [{ path: 'roll_number', message }],
    },
  });
});

it('translates sign-in errors too, and leaves untranslated messages unchanged', async () => {
  expect(await (await ask('/sign-in', 'fr')).json()).toEqual({
    code: 400,
    msg: 'Identifiants incorrects',
  });
  expect(await (await ask('/unknown', 'fr')).json()).toEqual({
    error: { code: 'X', message: 'Nobody translated this.' },
  });
});

it('uses English for a program without a language, and changes no successful response', async () => {
  expect(await (await ask('/refused')).text()).toContain(NEEDED);
  expect(await (await ask('/refused', '*')).text()).toContain(NEEDED);
  expect(await (await ask('/answer', 'fr')).json()).toEqual({ message: NEEDED });
});
