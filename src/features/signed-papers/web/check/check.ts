import type { CheckData, CheckWords, Verdict } from '../../check-words.ts';
import { agreesWithPaper, differences } from '../../paper-compare.rules.ts';
import type { Field } from '../../paper-fields.rules.ts';
import type { PaperAnswer } from '../../signed-papers.contract.ts';
import {
  digitsIn,
  PAPER_FIELDS,
  type PaperKey,
  readPaper,
  type ReadPaper,
  type SignedPaper,
} from '../../signed-papers.rules.ts';
import { askSchool } from './check-school.ts';
import { el, shape } from './elements.ts';
import { judge } from './judge.ts';
import { photoField } from './photo-field.ts';
import { keepForOffline } from './keep-for-offline.ts';

const { words: spoken, keys, asks } = JSON.parse(document.querySelector('#data')!.textContent!) as CheckData;
const main = document.querySelector('main')!;
const ASK = '/api/v1/paper-checks';

// The server has already chosen the language; a standalone file uses the browser's.
const chosen = asks === null ? navigator.language : document.documentElement.lang;
let locale: 'en' | 'fr' = chosen.startsWith('fr') ? 'fr' : 'en';
/** The scanned, pasted or typed text; initially empty. */
let given = '';
let read: ReadPaper | null = null;
let answer: PaperAnswer | null | undefined;

const LOOKS: Record<Verdict, [look: string, sign: string]> = {
  valid: ['good', '✓'],
  signed: ['good', '✓'],
  replaced: ['bad', '✕'],
  cancelled: ['bad', '✕'],
  contradiction: ['bad', '≠'],
  forged: ['bad', '✕'],
  unknown_key: ['unsure', '?'],
  unreadable: ['unsure', '?'],
  asking: ['wait', '…'],
};

/** Reads a code, and fetches the school's answer if the code is signed with its own key. */
async function open(text: string): Promise<void> {
  given = text;
  read = text.trim() === '' ? null : readPaper(digitsIn(text) ?? '', keys);
  const own = read?.outcome === 'signed' && asks !== null && read.key.since !== null;
  answer = own ? undefined : null;
  draw();
  const digits = digitsIn(text);
  if (!own || digits === null) return;
  const said = await askSchool(ASK, digits);
  if (given !== text) return;
  answer = said;
  draw();
}

function draw(): void {
  const words = spoken[locale];
  document.documentElement.lang = locale;
  const paper = read && 'paper' in read ? read.paper : null;
  const title = words.titles[paper?.kind ?? 'none'];
  document.title = title;
  main.replaceChildren(
    el(
      'header',
      {},
      el('h1', {}, title),
      el(
        'button',
        { type: 'button', lang: locale === 'fr' ? 'en' : 'fr', onclick: turnLanguage },
        words.language,
      ),
    ),
    ...(read ? verdictOf(words, read) : []),
    ...(read && 'paper' in read ? [tableOf(words, read.paper), ...notesOf(words, read.key, read.paper)] : []),
    ...(paper ? [compareOf(words, paper)] : []),
    formOf(words),
  );
}

function turnLanguage(): void {
  locale = locale === 'fr' ? 'en' : 'fr';
  draw();
}

function verdictOf(words: CheckWords, of: ReadPaper): HTMLElement[] {
  const verdict = judge(of, answer);
  const [look, sign] = LOOKS[verdict];
  const more: string[] = [];
  if (of.outcome === 'after_key') more.push(words.texts.after_key);
  if (answer?.state === 'unknown') more.push(words.texts.no_such_paper);
  if (answer?.class_changed && verdict === 'valid') more.push(words.texts.class_changed);
  const first = of.outcome === 'after_key' ? [] : [words.texts[verdict]];
  return [
    el(
      'div',
      { className: `verdict ${look}`, role: 'status' },
      el('strong', {}, shape(sign), el('span', {}, words.verdicts[verdict])),
      ...[...first, ...more].map((text) => el('p', {}, text)),
    ),
  ];
}

const fieldsOf = ({ kind }: SignedPaper) => Object.entries<Field>(PAPER_FIELDS[kind]);

/** The signed values beside the school's current ones. */
function tableOf(words: CheckWords, paper: SignedPaper): HTMLElement {
  const signed: Readonly<Record<string, string | null>> = paper.facts;
  const now = answer?.facts ?? null;
  const other = now ? differences(paper.kind, signed, now) : [];
  const isShown = ([name, field]: [string, Field]) =>
    !field.optional || signed[name] !== null || other.includes(name) || name === 'period';
  return el(
    'table',
    {},
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        ...[words.field, words.signedColumn, ...(now ? [words.nowColumn] : [])].map((text) =>
          el('th', { scope: 'col' }, text),
        ),
      ),
    ),
    el(
      'tbody',
      {},
      ...fieldsOf(paper)
        .filter(isShown)
        .map(([name, field]) =>
          el(
            'tr',
            { className: ['average', 'amount', 'rank', 'decision'].includes(name) ? 'large' : '' },
            el('th', { scope: 'row' }, words.fields[name] ?? name),
            el('td', {}, said(words, name, field, signed[name] ?? null)),
            ...(now ? [nowCell(words, name, field, now[name] ?? null, other.includes(name))] : []),
          ),
        ),
    ),
  );
}

function nowCell(words: CheckWords, name: string, field: Field, value: string | null, differs: boolean) {
  const text = said(words, name, field, value);
  return differs
    ? el('td', { className: 'differs' }, el('b', {}, `≠ ${words.differs}`), text)
    : el('td', {}, text);
}

/** A field as printed on its paper. */
function said(words: CheckWords, name: string, field: Field, value: string | null): string {
  if (value === null) return name === 'period' ? words.wholeYear : words.none;
  if (field.is === 'choice') return words.choices[value] ?? value;
  if (field.is === 'day') return dayOf(value);
  if (field.is !== 'decimal') return value;
  const figure = locale === 'fr' ? value.replace('.', ',') : value;
  return name === 'amount' ? `${grouped(figure)} FCFA` : figure;
}

const dayOf = (value: string) =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${value}T00:00:00Z`));

const grouped = (figure: string) => figure.replaceAll(/\B(?=(\d{3})+(?!\d))/g, '\u00a0');

function notesOf(words: CheckWords, key: PaperKey, paper: SignedPaper): HTMLElement[] {
  const dates = [
    key.since && `${words.keySince} ${dayOf(key.since)}`,
    key.until && `${words.keyUntil} ${dayOf(key.until)}`,
  ].filter(Boolean);
  const name = [`${words.key} ${key.public_key.slice(0, 8)}`, ...dates].join(' ');
  return [
    el('p', {}, `${words.school} · `, el('strong', {}, key.school)),
    ...(paper.kind === 'card' ? [el('p', { className: 'note' }, words.texts.not_carried)] : []),
    el('p', { className: 'note' }, name),
  ];
}

/** Fields in which the user types the paper's lines, each compared with the signed value. */
function compareOf(words: CheckWords, paper: SignedPaper): HTMLElement {
  const signed: Readonly<Record<string, string | null>> = paper.facts;
  const lines = fieldsOf(paper)
    .filter(([name, { optional }]) => !optional || signed[name] !== null)
    .map(([name, field]) => {
      const result = el('p', { className: 'said', role: 'status' });
      const value = signed[name] ?? null;
      const control = controlOf(words, name, field);
      control.addEventListener('input', () => {
        const isSame = agreesWithPaper(paper.kind, name, control.value, value);
        result.textContent =
          control.value.trim() === ''
            ? ''
            : isSame
              ? `✓ ${words.agrees}`
              : `≠ ${words.contradicts} ${said(words, name, field, value)}`;
        result.className = `said ${isSame ? 'good' : 'differs'}`;
      });
      return el('div', {}, el('label', { htmlFor: control.id }, words.fields[name] ?? name), control, result);
    });
  return el(
    'details',
    {},
    el('summary', {}, words.compare),
    el('p', { className: 'note' }, words.compareText),
    ...lines,
  );
}

function controlOf(words: CheckWords, name: string, field: Field): HTMLInputElement | HTMLSelectElement {
  const id = `paper-${name}`;
  if (field.is === 'choice')
    return el(
      'select',
      { id },
      el('option', { value: '' }, ''),
      ...field.of.map((value) => el('option', { value }, words.choices[value] ?? value)),
    );
  return el('input', {
    id,
    type: field.is === 'day' ? 'date' : 'text',
    autocomplete: 'off',
    spellcheck: false,
  });
}

function formOf(words: CheckWords): HTMLElement {
  const text = el('textarea', {
    id: 'text',
    rows: 3,
    autocomplete: 'off',
    spellcheck: false,
    required: true,
  });
  const form = el(
    'form',
    {},
    el('p', {}, words.ask),
    el('label', { htmlFor: 'text' }, words.paste),
    text,
    el('button', {}, words.submit),
    photoField(words, (found) => void open(found)),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void open(text.value);
  });
  const schools = [...new Set(keys.map(({ school }) => school))];
  const more = el(
    'div',
    {},
    form,
    ...(asks === null
      ? [el('p', {}, words.schools), el('ul', {}, ...schools.map((school) => el('li', {}, school)))]
      : [
          el('p', { className: 'note' }, words.offline),
          el('p', {}, el('a', { href: `/v?lang=${locale}` }, words.shortCode)),
        ]),
  );
  if (!read) return more;
  return el('details', {}, el('summary', {}, words.another), more);
}

const fromAddress = () => open(location.hash.slice(1));
addEventListener('hashchange', () => void fromAddress());
if (asks !== null) void keepForOffline();
void fromAddress();
