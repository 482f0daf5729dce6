import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { findPlainText } from './translations/plain-text.ts';
import { findBritishWords, findFrenchFaults, findPlaceholderFaults } from './translations/wording.ts';

// Lingui's own loader of lingui.config.ts, as used by its command line.
const fromLingui = createRequire(import.meta.resolve('@lingui/cli'));
const { getConfig } = fromLingui('@lingui/conf') as { getConfig: () => Parameters<typeof getCatalogs>[0] };

const MERGE_MARK = /<{7}|={7}|>{7}/;

/** Every sentence that the code shows must be in its side's catalog in French, and nothing else may be. */
async function checkCatalogues(): Promise<string[]> {
  const catalogues = await getCatalogs(getConfig());
  const faults = await Promise.all(catalogues.map(checkCatalogue));
  return faults.flat();
}

type Catalogue = Awaited<ReturnType<typeof getCatalogs>>[number];

async function checkCatalogue(catalogue: Catalogue): Promise<string[]> {
  const inCode = (await catalogue.collect()) ?? {};
  const written = await catalogue.readAll();
  const faults: string[] = [];
  for (const [locale, messages] of Object.entries(written)) {
    const file = relative(process.cwd(), catalogue.getFilename(locale));
    const fault = (id: string, what: string) =>
      faults.push(`${file}: ${what}: "${sentence(inCode[id], id)}"`);

    for (const id of Object.keys(inCode)) {
      if (!messages?.[id] || messages[id].obsolete)
        fault(id, 'not extracted yet (npx lingui extract --clean)');
      else if (!messages[id].translation) fault(id, 'not translated');
    }
    for (const [id, { message, translation, obsolete }] of Object.entries(messages ?? {})) {
      if (!inCode[id] || obsolete)
        faults.push(`${file}: no longer in the code (npx lingui extract --clean): "${message ?? id}"`);
      if (translation && MERGE_MARK.test(translation))
        faults.push(`${file}: a mark of a merge: "${translation}"`);
      if (!translation) continue;
      const wording = [
        ...findBritishWords(message ?? id),
        ...findFrenchFaults(translation),
        ...findPlaceholderFaults(message ?? id, translation),
      ];
      for (const what of wording) faults.push(`${file}: ${what}: "${message ?? id}", "${translation}"`);
    }
    faults.push(...unreadable(locale, messages ?? {}).map((what) => `${file}: ${what}`));
  }
  return faults;
}

function sentence(extracted: { message?: string } | undefined, id: string): string {
  return extracted?.message ?? id;
}

/** Messages with unbalanced braces, or a plural without "other". */
function unreadable(locale: string, messages: Record<string, { translation?: string }>): string[] {
  const sentences = Object.fromEntries(
    Object.entries(messages).map(([id, { translation }]) => [id, translation ?? '']),
  );
  return createCompiledCatalog(locale, sentences, { namespace: 'es' }).errors.map(
    ({ id, error }) => `cannot be read (${error.message.split('\n')[0]}): "${sentences[id]}"`,
  );
}

const faults = (
  await Promise.all([checkCatalogues(), findPlainText('src', (file) => readFile(file, 'utf8'))])
).flat();
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0 ? 'Both languages are complete.' : `${faults.length} faults in the two languages.`,
);
if (faults.length > 0) process.exitCode = 1;
