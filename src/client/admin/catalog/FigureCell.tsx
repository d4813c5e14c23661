import { ActionIcon, Group, NumberInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { RupeesInput, wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { trpc } from '#client/lib/trpc.ts';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { type MaterialFigure, type MaterialFigureInput, materialFigureInput } from '#shared/materials.ts';
import { materialMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import type { AdminMaterial } from './admin-materials.ts';
import classes from './FigureCell.module.css';

const labels: Record<MaterialFigure, string> = {
  pricePaise: 'Price',
  printPricePaise: 'Printed copy',
  stock: 'Copies in stock',
};

type Figure = number | null;

const figureText = (field: MaterialFigure, figure: Figure): string => {
  if (field === 'stock') return figure === null ? 'not tracked' : String(figure);
  return formatPaise(figure ?? 0);
};

type FigureCellProps = {
  material: AdminMaterial;
  field: MaterialFigure;
  /** How the figure is shown. */
  render: (figure: Figure) => ReactNode;
};

/** A figure of a material, edited in place: Enter saves, Escape cancels. The change is optimistic. */
export function FigureCell({ material, field, render }: FigureCellProps) {
  /** The figure as it was when its form was opened. */
  const [seen, setSeen] = useState<{ figure: Figure } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hasEdited = useRef(false);
  const change = useFigureChange(material, field);
  const shown = change.isPending ? change.variables.to : material[field];
  useEffect(() => {
    if (!seen && hasEdited.current) button.current?.focus();
    hasEdited.current = seen !== null;
  }, [seen]);

  if (seen)
    return (
      <FigureForm
        label={`${labels[field]} of ${material.title}`}
        field={field}
        figure={seen.figure}
        parse={(to) => materialFigureInput.safeParse({ id: material.id, field, from: seen.figure, to })}
        onSave={(input) => {
          setSeen(null);
          if (input.to !== input.from) change.mutate(input);
        }}
        onLeave={() => setSeen(null)}
      />
    );
  return (
    <UnstyledButton
      ref={button}
      className={classes.figure ?? ''}
      aria-label={`${figureText(field, shown)}: change ${labels[field].toLowerCase()} of ${material.title}`}
      title={`Change ${labels[field].toLowerCase()}`}
      data-pending={change.isPending}
      // A disabled button would lose the focus.
      onClick={() => !change.isPending && setSeen({ figure: shown })}
    >
      {render(shown)}
    </UnstyledButton>
  );
}

function useFigureChange({ title }: AdminMaterial, field: MaterialFigure) {
  const { figureFailed: failed, updated } = materialMessages;
  const undo = trpc.materialsAdmin.setFigure.useMutation(useFeedback({ failed }));
  return trpc.materialsAdmin.setFigure.useMutation(
    useFeedback({
      failed,
      onDone: (_answer, { from, to, ...input }) => {
        const takeBack = () => undo.mutate({ ...input, from: to, to: from } as MaterialFigureInput);
        notifyWithUndo(updated, takeBack, undefined, `${title}: ${figureText(field, from)} → ${figureText(field, to)}`);
      },
    }),
  );
}

type FigureFormProps = {
  label: string;
  field: MaterialFigure;
  figure: Figure;
  parse: (to: unknown) => ReturnType<typeof materialFigureInput.safeParse>;
  onSave: (input: MaterialFigureInput) => void;
  onLeave: () => void;
};

function FigureForm({ label, field, figure, parse, onSave, onLeave }: FigureFormProps) {
  const [typed, setTyped] = useState<unknown>(figure);
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const input = form.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, []);
  const change = (value: unknown) => {
    setTyped(value);
    setError(null);
  };
  const submit = () => {
    const read = parse(typed);
    if (read.success) onSave(read.data);
    else setError(read.error.issues[0]?.message ?? null);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onLeave();
  const common = { 'aria-label': label, error, size: 'sm', w: '8rem', onKeyDown };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Group gap={4} wrap="nowrap" justify="flex-end" align="flex-start">
        {field === 'stock' ? (
          <NumberInput
            {...wholeNumber}
            {...common}
            value={(typed ?? '') as number | ''}
            onChange={(next) => change(next === '' ? null : next)}
          />
        ) : (
          <RupeesInput {...common} value={typed as number | ''} onChange={change} />
        )}
        <ActionIcon type="submit" variant="light" size={36} aria-label={`Save: ${label}`}>
          <IconCheck size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={`Cancel: ${label}`} onClick={onLeave}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </form>
  );
}
