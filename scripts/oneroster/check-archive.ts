import { unzipSync } from 'fflate';
import { type Field, FILES, GRADES, OTHER_FILES } from './standard.ts';

/** An error: file, line (1 is the header, 0 the file as a whole), field and description. */
export type Finding = { file: string; line: number; field: string; problem: string };

type Line = { line: number; cells: Map<string, string> };
type Tables = Map<string, Line[]>;

/** Maximum length of a sourcedId in the standard. */
const LONGEST_ID = 255;
/** Prefix of values that an institution may add to a vocabulary. */
const EXTENSION = /^ext:[\w.-]+$/;

/**
 * Checks an archive against OneRoster 1.2: headers, values, references, manifest. Returns an empty
 * list if it is valid.
 */
export function checkArchive(archive: Uint8Array): Finding[] {
  const findings: Finding[] = [];
  const tell = (file: string, line: number, name: string, problem: string) =>
    findings.push({ file, line, field: name, problem });
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(archive);
  } catch {
    return [{ file: '', line: 0, field: '', problem: 'this is not a ZIP archive' }];
  }
  const modes = checkManifest(files, tell);
  const tables: Tables = new Map();
  for (const [name, fields] of Object.entries(FILES)) {
    const bytes = files[`${name}.csv`];
    if (bytes) tables.set(name, readTable(`${name}.csv`, bytes, fields, tell));
  }
  for (const [name, lines] of tables) {
    const bulk = modes.get(name) === 'bulk';
    checkValues({ name, lines, bulk }, tell);
    checkReferences({ name, lines }, tables, tell);
  }
  checkSense(tables, tell);
  return findings;
}

type Tell = (file: string, line: number, field: string, problem: string) => void;

function checkManifest(files: Readonly<Record<string, Uint8Array>>, tell: Tell): Map<string, string> {
  const modes = new Map<string, string>();
  const file = 'manifest.csv';
  const bytes = files[file];
  if (!bytes) {
    tell(file, 0, '', 'the archive has no manifest');
    return modes;
  }
  const [head = [], ...lines] = parse(bytes, (line, problem) => tell(file, line, '', problem));
  if (head.join(',') !== 'propertyName,value') tell(file, 1, '', 'the head is not propertyName,value');
  const said = new Map<string, string>();
  for (const [place, [name = '', value = '']] of lines.entries()) {
    if (said.has(name)) tell(file, place + 2, name, 'this property is said twice');
    said.set(name, value);
  }
  if (said.get('manifest.version') !== '1.0') tell(file, 0, 'manifest.version', 'it is not 1.0');
  if (said.get('oneroster.version') !== '1.2') tell(file, 0, 'oneroster.version', 'it is not 1.2');
  const known = [...Object.keys(FILES), ...OTHER_FILES];
  for (const name of known) {
    const mode = said.get(`file.${name}`);
    modes.set(name, mode ?? '');
    if (mode === undefined) tell(file, 0, `file.${name}`, 'the manifest does not speak of this file');
    else if (!['absent', 'bulk', 'delta'].includes(mode))
      tell(file, 0, `file.${name}`, 'it is neither absent, bulk nor delta');
    const there = `${name}.csv` in files;
    if (mode === 'absent' && there) tell(file, 0, `file.${name}`, 'the file is there, and said to be absent');
    if ((mode === 'bulk' || mode === 'delta') && !there)
      tell(file, 0, `file.${name}`, 'the file is not there');
  }
  for (const name of Object.keys(files))
    if (name !== file && !known.includes(name.replace(/\.csv$/, '')))
      tell(name, 0, '', 'the standard knows no such file');
  for (const name of said.keys())
    if (!/^(manifest\.version|oneroster\.version|source\.system(Name|Code))$/.test(name))
      if (!known.includes(name.replace(/^file\./, '')))
        tell(file, 0, name, 'the standard knows no such property');
  return modes;
}

function readTable(file: string, bytes: Uint8Array, fields: readonly Field[], tell: Tell): Line[] {
  const [head = [], ...lines] = parse(bytes, (line, problem) => tell(file, line, '', problem));
  for (const [place, { name }] of fields.entries())
    if (head[place] !== name) tell(file, 1, name, `column ${place + 1} is ${head[place] ?? 'missing'}`);
  for (const name of head.slice(fields.length))
    if (!/^metadata\.\S+$/.test(name))
      tell(file, 1, name, 'a column of your own has to begin with metadata.');
  if (new Set(head).size !== head.length) tell(file, 1, '', 'two columns have one name');
  if (lines.length === 0) tell(file, 0, '', 'a file without rows is not allowed');
  return lines.map((cells, place) => {
    if (cells.length !== head.length)
      tell(file, place + 2, '', `the line has ${cells.length} cells instead of ${head.length}`);
    return { line: place + 2, cells: new Map(head.map((name, at) => [name, cells[at] ?? ''])) };
  });
}

/** A CSV parser that follows RFC 4180 strictly. */
function parse(bytes: Uint8Array, tell: (line: number, problem: string) => void): string[][] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    tell(0, 'the file is not in UTF-8');
    return [];
  }
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        const end = text.indexOf('"', at);
        if (end === -1) {
          tell(lines.length + 1, 'a quote is not closed');
          return lines;
        }
        cell += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
      if (at < text.length && !/[,\r\n]/.test(text[at]!))
        tell(lines.length + 1, 'text follows a closed quote');
    } else {
      const end = text.slice(at).search(/[,\r\n]/);
      cell = end === -1 ? text.slice(at) : text.slice(at, at + end);
      at = end === -1 ? text.length : at + end;
      if (cell.includes('"')) tell(lines.length + 1, 'a quote stands in a cell without quotes');
    }
    if (/[\r\n]/.test(cell)) tell(lines.length + 1, 'a line end stands in a cell');
    cells.push(cell);
    if (text[at] === ',') {
      at += 1;
      if (at < text.length && !/[\r\n]/.test(text[at]!)) continue;
      cells.push('');
    }
    lines.push(cells);
    cells = [];
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
  }
  return lines;
}

const isDate = (text: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
};
const listOf = (text: string) => text.split(',').map((item) => item.trim());

/** The error of a cell, or null if it is valid. */
function problemOf({ kind, required }: Field, text: string): string | null {
  if (text === '') return required ? 'a value is required' : null;
  if (typeof kind === 'object')
    return kind.of.includes(text) || EXTENSION.test(text)
      ? null
      : `"${text}" is none of ${kind.of.join(', ')}`;
  switch (kind) {
    case 'guid':
      return text.length <= LONGEST_ID && !/[\s,]/.test(text) ? null : `"${text}" is no sourcedId`;
    case 'guids':
      return listOf(text).every((id) => id !== '' && id.length <= LONGEST_ID)
        ? null
        : 'an id of the list is empty';
    case 'date':
      return isDate(text) ? null : `"${text}" is no date (YYYY-MM-DD)`;
    case 'year':
      return /^\d{4}$/.test(text) ? null : `"${text}" is no year (YYYY)`;
    case 'boolean':
      return text === 'true' || text === 'false' ? null : `"${text}" is neither true nor false`;
    case 'grades': {
      const unknown = listOf(text).find((grade) => !GRADES.has(grade));
      return unknown === undefined ? null : `"${unknown}" is no grade`;
    }
    case 'text':
    case 'texts':
      return null;
  }
}

type Table = { name: string; lines: Line[] };

function checkValues({ name, lines, bulk }: Table & { bulk: boolean }, tell: Tell): void {
  const seen = new Set<string>();
  for (const { line, cells } of lines) {
    for (const field of FILES[name]!) {
      const problem = problemOf(field, cells.get(field.name) ?? '');
      if (problem) tell(`${name}.csv`, line, field.name, problem);
    }
    for (const only of ['status', 'dateLastModified'])
      if (bulk && cells.get(only)) tell(`${name}.csv`, line, only, 'it has to be empty in a bulk file');
    const id = cells.get('sourcedId') ?? '';
    if (seen.has(id)) tell(`${name}.csv`, line, 'sourcedId', `"${id}" stands in the file twice`);
    seen.add(id);
  }
}

function checkReferences({ name, lines }: Table, tables: Tables, tell: Tell): void {
  for (const { name: column, kind, refers } of FILES[name]!) {
    if (!refers) continue;
    const rows = new Map((tables.get(refers.to) ?? []).map((row) => [row.cells.get('sourcedId'), row]));
    for (const { line, cells } of lines) {
      const text = cells.get(column) ?? '';
      if (text === '') continue;
      for (const id of kind === 'guids' ? listOf(text) : [text]) {
        const row = rows.get(id);
        if (!row) tell(`${name}.csv`, line, column, `${refers.to}.csv has no "${id}"`);
        else if (refers.type && !refers.type.includes(row.cells.get('type') ?? ''))
          tell(`${name}.csv`, line, column, `"${id}" is not of type ${refers.type.join(', ')}`);
      }
    }
  }
}

/** Checks that span several cells. */
function checkSense(tables: Tables, tell: Tell): void {
  const linesOf = (name: string) => tables.get(name) ?? [];
  for (const { line, cells } of linesOf('academicSessions'))
    if (cells.get('startDate')! > cells.get('endDate')!)
      tell('academicSessions.csv', line, 'endDate', 'it lies before the start');
  for (const name of ['enrollments', 'roles'])
    for (const { line, cells } of linesOf(name))
      if (cells.get('endDate') && cells.get('beginDate')! > cells.get('endDate')!)
        tell(`${name}.csv`, line, 'endDate', 'it lies before the begin');
  for (const name of ['courses', 'classes'])
    for (const { line, cells } of linesOf(name)) {
      const [subjects, codes] = ['subjects', 'subjectCodes'].map((column) => cells.get(column) || null);
      if ((subjects ? listOf(subjects).length : 0) !== (codes ? listOf(codes).length : 0))
        tell(`${name}.csv`, line, 'subjectCodes', 'there are not as many codes as subjects');
    }
  const agents = new Map(
    linesOf('users').map(({ cells }) => [
      cells.get('sourcedId')!,
      new Set(listOf(cells.get('agentSourcedIds') ?? '').filter(Boolean)),
    ]),
  );
  for (const { line, cells } of linesOf('users'))
    for (const agent of agents.get(cells.get('sourcedId')!)!)
      if (agents.has(agent) && !agents.get(agent)!.has(cells.get('sourcedId')!))
        tell('users.csv', line, 'agentSourcedIds', `"${agent}" does not name this user in turn`);
  const primary = new Map<string, number>();
  for (const { cells } of linesOf('roles'))
    if (cells.get('roleType') === 'primary')
      primary.set(cells.get('userSourcedId')!, (primary.get(cells.get('userSourcedId')!) ?? 0) + 1);
  for (const { line, cells } of linesOf('users'))
    if (primary.get(cells.get('sourcedId')!) !== 1)
      tell('users.csv', line, 'sourcedId', 'roles.csv has not exactly one primary role of this user');
  for (const { line, cells } of linesOf('enrollments'))
    if (cells.get('role') === 'student' && cells.get('primary') === 'true')
      tell('enrollments.csv', line, 'primary', 'only a teacher can be primary');
}
