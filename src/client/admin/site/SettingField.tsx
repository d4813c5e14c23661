import { Fieldset, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { FormFileField } from '#client/admin/ui/FileField.tsx';
import { ListEditor } from './ListEditor.tsx';
import { RatesTable } from './RatesTable.tsx';
import classes from './Settings.module.css';
import type { Field, SectionFormState } from './setting-fields.ts';

/** One field of a section's form, of any kind. `path`: of its value in the form. */
export function SettingField({ field, path, state }: { field: Field; path: string; state: SectionFormState }) {
  const { label, hint } = field;
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
          form={state.form}
          renderField={(inner, at) => <SettingField key={at} field={inner} path={at} state={state} />}
        />
      );
    case 'file':
      return (
        <FormFileField
          form={state.form}
          name={path}
          label={label}
          description={hint}
          purpose={field.purpose}
          initialFile={state.files.find(({ id }) => id === state.form.getInputProps(path).value) ?? null}
          onBusy={state.onBusy}
        />
      );
    case 'switch':
      return (
        <Switch label={label} description={hint} mih={44} {...state.form.getInputProps(path, { type: 'checkbox' })} />
      );
    case 'choice':
      return (
        <NativeSelect
          label={label}
          data={field.options.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
          {...state.form.getInputProps(path)}
        />
      );
    case 'rates':
      return <RatesTable field={field} path={path} form={state.form} />;
    case 'text':
      return <Textarea label={label} description={hint} autosize minRows={2} {...state.form.getInputProps(path)} />;
    default:
      return <TextInput label={label} description={hint} {...typing(field.kind)} {...state.form.getInputProps(path)} />;
  }
}

type Line = 'line' | 'email' | 'tel' | 'url' | 'date' | 'numeric' | 'decimal';

/** How a line is typed: with which keys on a phone, and checked by the browser as what. */
function typing(kind: Line) {
  if (kind === 'line') return {};
  if (kind === 'date') return { type: kind };
  return kind === 'numeric' || kind === 'decimal' ? { inputMode: kind } : { type: kind, inputMode: kind };
}
