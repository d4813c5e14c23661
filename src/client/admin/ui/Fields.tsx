/** Draws the fields of a zod schema: with the labels, hints and limits that it tells, as the controls that fit its values. */
import { NativeSelect, NumberInput, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ChangeEvent, Fragment, type ReactNode } from 'react';
import { useSite } from '#client/lib/site.ts';
import { localMinute, momentOfMinute } from '#shared/dates.ts';
import type { Field, TextKind } from '#shared/fields.ts';
import type { StoredFile } from '#shared/files.ts';
import { FormFileField, type ShownFile } from './FileField.tsx';
import { MoreFields } from './MoreFields.tsx';
import { nullable, RupeesInput, wholeNumber } from './NumberFields.tsx';
import { UnitField } from './UnitField.tsx';

/** What a form says of a field in the place of what its schema says. */
export type Look = Partial<Pick<Field, 'label' | 'hint' | 'placeholder' | 'isRequired' | 'isMore'>>;

/** What a field needs from its form besides the values. */
type FieldContext = {
  /** Called after somebody has typed or chosen a value. */
  onTyped?: Partial<Record<string, (value: string) => void>>;
  /** The file that a field begins with. */
  fileOf?: (field: Field) => ShownFile | null;
  /** Called when an upload begins and when it ends. */
  onBusy?: (busy: boolean) => void;
  onUploaded?: Partial<Record<string, (file: StoredFile) => void>>;
};

type FieldsProps<Values> = FieldContext & {
  of: Field[];
  form: UseFormReturnType<Values>;
  /** What stands in the place of a field; null leaves it out. */
  special?: Partial<Record<string, ReactNode>>;
  looks?: Partial<Record<string, Look>>;
};

/** The fields in their order, halves side by side; those that most things do not need come last, on demand. */
export function Fields<Values extends Record<string, unknown>>(props: FieldsProps<Values>) {
  const { of, special = {}, looks = {} } = props;
  const fields = of.filter(({ name }) => special[name] !== null).map((field) => ({ ...field, ...looks[field.name] }));
  const more = fields.filter(({ isMore }) => isMore);
  return (
    <>
      <Rows {...props} of={fields.filter(({ isMore }) => !isMore)} />
      {more.length > 0 && (
        <MoreFields>
          <Rows {...props} of={more} />
        </MoreFields>
      )}
    </>
  );
}

function Rows<Values extends Record<string, unknown>>({ of, special = {}, ...props }: FieldsProps<Values>) {
  const draw = (field: Field) => (
    <Fragment key={field.name}>
      {special[field.name] ?? <FieldInput {...props} field={field} path={field.name} />}
    </Fragment>
  );
  return runsOf(of).map((run) =>
    run[0]?.isHalf ? (
      <SimpleGrid key={run[0].name} cols={{ base: 1, xs: 2 }} spacing="md">
        {run.map(draw)}
      </SimpleGrid>
    ) : (
      run.map(draw)
    ),
  );
}

/** The fields, neighbours that are halves together. */
function runsOf(fields: Field[]): Field[][] {
  const runs: Field[][] = [];
  for (const field of fields) {
    const last = runs.at(-1);
    if (field.isHalf && last?.[0]?.isHalf) last.push(field);
    else runs.push([field]);
  }
  return runs;
}

type FieldInputProps<Values> = FieldContext & { field: Field; path: string; form: UseFormReturnType<Values> };

/** One field with a single value. `path`: of that value in the form. */
export function FieldInput<Values extends Record<string, unknown>>(props: FieldInputProps<Values>) {
  const { field, path, form } = props;
  const { label, hint, placeholder, isNullable } = field;
  const look = { label, description: hint, placeholder, required: field.isRequired };
  const input = heard(form.getInputProps(path), props.onTyped?.[field.name]);
  switch (field.kind) {
    case 'switch':
      return <Switch label={label} description={hint} mih={44} {...form.getInputProps(path, { type: 'checkbox' })} />;
    case 'choice':
      return <NativeSelect label={label} description={hint} data={field.options} {...input} />;
    case 'unit':
      return <UnitField form={form} label={label} description={hint} />;
    case 'rupees':
      return <RupeesInput {...look} {...(isNullable ? nullable(input) : input)} />;
    case 'count':
      return <NumberInput {...look} {...wholeNumber} {...(isNullable ? nullable(input) : input)} />;
    case 'moment':
      return <MomentInput {...look} {...input} />;
    case 'file':
      return (
        <FormFileField
          form={form}
          name={path}
          label={label}
          description={hint}
          purpose={field.purpose}
          initialFile={props.fileOf?.(field) ?? null}
          onBusy={props.onBusy}
          onUploaded={props.onUploaded?.[field.name]}
        />
      );
    case 'text':
      return <Textarea {...look} {...sizeOf(field)} {...input} />;
    case 'group':
    case 'list':
    case 'rates':
      throw new Error(`The field ${field.name} has no single value`);
    default:
      return (
        <TextInput
          {...look}
          maxLength={field.maxLength}
          {...typing(field.kind)}
          {...input}
          {...(isNullable && orNull(input))}
        />
      );
  }
}

/** A text grows with what is typed, unless its schema says how many lines it shows. */
const sizeOf = ({ rows, lang, maxLength }: Field) => ({
  ...(rows === undefined ? { autosize: true, minRows: 2 } : { rows }),
  lang,
  maxLength,
});

/** How a line is typed: with which keys on a phone, and checked by the browser as what. */
function typing(kind: TextKind) {
  if (kind === 'line' || kind === 'text') return {};
  if (kind === 'date') return { type: kind };
  return kind === 'numeric' || kind === 'decimal' ? { inputMode: kind } : { type: kind, inputMode: kind };
}

/** The props of an input, with `onTyped` told of each change. */
const heard = (input: InputProps, onTyped: ((value: string) => void) | undefined): InputProps =>
  onTyped === undefined
    ? input
    : {
        ...input,
        onChange: (event: ChangeEvent<HTMLInputElement>) => {
          input.onChange(event);
          onTyped(event.currentTarget.value);
        },
      };

type InputProps = ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']>;

/** The props of a text that is null while it is empty. */
const orNull = ({ value, onChange }: InputProps) => ({
  value: value ?? '',
  onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value || null),
});

type MomentInputProps = { label: string; description: string | undefined } & InputProps;

/** A time in UTC ms, typed in the site's time zone; null while it is empty. */
function MomentInput({ value, onChange, description, ...input }: MomentInputProps) {
  const { timeZone } = useSite();
  return (
    <TextInput
      {...input}
      description={[`In the time of ${timeZone}`, description].filter(Boolean).join('; ')}
      type="datetime-local"
      value={value === null ? '' : localMinute(value, timeZone)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : momentOfMinute(currentTarget.value, timeZone))
      }
    />
  );
}
