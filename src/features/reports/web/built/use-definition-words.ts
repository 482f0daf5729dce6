import { useLingui } from '@lingui/react/macro';
import type { VocabularyMatter } from '../../built-reports.contract.ts';
import type { Condition, Definition, Measure } from '../../built-reports.rules.ts';
import { said } from '../shared/written-cell.ts';
import { useTakeWords } from './use-take-words.ts';
import { useTestWords } from './use-test-words.ts';

type Line = { term: string; value: string };

/** A definition in words, in the order of the form. */
export function useDefinitionWords(vocabulary: readonly VocabularyMatter[]) {
  const { t } = useLingui();
  const tests = useTestWords();
  const takes = useTakeWords();
  return ({ of, where, by, measures, columns }: Definition): Line[] => {
    const matter = vocabulary.find(({ key }) => key === of);
    const fieldOf = (key: string) => matter?.fields.find((field) => field.key === key);
    const nameOf = (key: string) => {
      const field = fieldOf(key);
      return field ? said(field.head) : key;
    };
    const condition = ({ field, test, values }: Condition) => {
      const choices = fieldOf(field)?.choices ?? [];
      const words = values.map((value) => {
        const choice = choices.find((one) => one.value === value);
        return choice ? said(choice.words) : value;
      });
      return [nameOf(field), tests[test], words.join(', ')].filter(Boolean).join(' ');
    };
    const figure = ({ take, field }: Measure) => {
      if (field === null || take === 'count') return t`Number of rows`;
      const [calculation, name] = [takes[take], nameOf(field)];
      return t`${calculation}: ${name}`;
    };
    const lines: Line[] = [
      { term: t`About`, value: matter ? said(matter.title) : of },
      { term: t`Only where`, value: where.map((one) => condition(one)).join('; ') },
      { term: t`Group by`, value: by.map((key) => nameOf(key)).join(', ') },
      { term: t`Figures`, value: measures.map((one) => figure(one)).join(', ') },
      { term: t`Columns`, value: columns.map((key) => nameOf(key)).join(', ') },
    ];
    return lines.filter(({ value }) => value !== '');
  };
}
