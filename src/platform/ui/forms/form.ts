import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';

type SchemaForm<Values extends FieldValues, Output> = {
  /** The contract's input schema, so that page and server validate alike. */
  schema: $ZodType<Output, Values>;
  defaultValues: DefaultValues<Values>;
};

/**
 * A form validated by a schema: on submit first, then on every correction; focus moves to the first
 * error. Put `noValidate` on the form, so that the messages come from the schema and not from the
 * browser.
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
