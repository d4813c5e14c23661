import { Fieldset, Switch } from '@mantine/core';
import { FieldInput } from '#client/admin/ui/Fields.tsx';
import type { Field } from '#shared/fields.ts';
import { ListEditor } from './ListEditor.tsx';
import { RatesTable } from './RatesTable.tsx';
import classes from './Settings.module.css';
import type { SectionFormState } from './setting-fields.ts';

/** One field of a section's form, of any kind. `path`: of its value in the form. */
export function SettingField({ field, path, state }: { field: Field; path: string; state: SectionFormState }) {
  const { label, hint } = field;
  const { form, files, onBusy } = state;
  switch (field.kind) {
    case 'group':
      return (
        <Fieldset legend={label} className={classes.group ?? ''}>
          {field.fields.map((inner) => (
            <SettingField key={inner.name} field={inner} path={`${path}.${inner.name}`} state={state} />
          ))}
        </Fieldset>
      );
    case 'list':
      return (
        <ListEditor
          field={field}
          path={path}
          form={form}
          renderField={(inner, at) => <SettingField key={at} field={inner} path={at} state={state} />}
        />
      );
    case 'rates':
      return <RatesTable field={field} path={path} form={form} />;
    case 'switch':
      return <Switch label={label} description={hint} mih={44} {...form.getInputProps(path, { type: 'checkbox' })} />;
    default:
      // Nothing typed here is cut off or marked: the section says what is wrong when it is saved.
      return (
        <FieldInput
          field={{ ...field, maxLength: undefined, isRequired: false }}
          path={path}
          form={form}
          fileOf={() => files.find(({ id }) => id === form.getInputProps(path).value) ?? null}
          onBusy={onBusy}
        />
      );
  }
}
