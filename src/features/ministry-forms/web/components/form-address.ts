import type { FiltersOf } from '#platform/http/filters.ts';
import type { FormKey, formFilters } from '../../ministry-forms.filters.ts';

/** A form's filters from the URL. */
export type Shown = FiltersOf<typeof formFilters>;

/** The URL of a table of a form, or of the form itself. */
export function tableAt(form: FormKey, { as_of, term }: Shown, table: string | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ as_of, term, table }))
    if (value !== undefined) search.set(name, value);
  const text = search.toString();
  return `/reports/forms/${form}${text ? `?${text}` : ''}`;
}
