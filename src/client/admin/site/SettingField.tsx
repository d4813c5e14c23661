import { Fieldset, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { FileField } from '#client/admin/ui/FileField.tsx';
import { ListEditor } from './ListEditor.tsx';
import classes from './Settings.module.css';
import type { SectionFormState } from './section-form-state.ts';
import type { Field } from './section-forms.ts';

/** One field of a section's form, whatever its kind. `path`: where its value stands in the form. */
export function SettingField({ field, path, state }: { field: Field; path: string; state: SectionFormState }) {
  const { label, description } = field;
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
      return <StoredFileField field={field} path={path} state={state} />;
    case 'switch':
      return <Switch label={label} mih={44} {...state.form.getInputProps(path, { type: 'checkbox' })} />;
    case 'choice':
      return (
        <NativeSelect
          label={label}
          data={field.options.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
          {...state.form.getInputProps(path)}
        />
      );
    case 'text':
      return (
        <Textarea label={label} description={description} autosize minRows={2} {...state.form.getInputProps(path)} />
      );
    default:
      return (
        <TextInput
          label={label}
          description={description}
          {...(field.kind !== 'line' && { type: field.kind, inputMode: field.kind })}
          {...state.form.getInputProps(path)}
        />
      );
  }
}

type FileKind = Extract<Field, { kind: 'file' }>;

function StoredFileField({ field, path, state }: { field: FileKind; path: string; state: SectionFormState }) {
  const { value, onChange, error } = state.form.getInputProps(path);
  return (
    <FileField
      label={field.label}
      description={field.description}
      purpose={field.purpose}
      value={state.files.find(({ id }) => id === value) ?? null}
      onChange={(file) => {
        if (file) state.onUploaded(file);
        onChange(file?.id ?? null);
      }}
      onBusy={state.onBusy}
      error={error}
    />
  );
}
