import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';

type SchemaForm<Values extends FieldValues, Output> = {
  /** A contract's own input schema, so that the page and the server judge alike. */
  schema: $ZodType<Output, Values>;
  defaultValues: DefaultValues<Values>;
};

/**
 * A form judged by a schema: on submit first, then as the mistakes are mended; focus goes to the first mistake. Put
 * `noValidate` on the form, so that the sentences come from the schema and not from the browser.
 */
export function useSchemaForm<Values extends FieldValues, Output>({
  schema,
  defaultValues,
}: SchemaForm<Values, Output>): UseFormReturn<Values, unknown, Output> {
  return useForm<Values, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  });
}
