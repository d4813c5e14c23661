import { type FormOf, PlainForm } from '#client/admin/ui/CatalogueForm.tsx';
import type { TestInput, TestValues } from '#shared/tests.ts';
import { PaperForm } from './PaperForm.tsx';
import type { AdminTest } from './paper.tsx';

/** The form of a test; a paper has a form of its own. */
export const TestForm = (props: FormOf<AdminTest, TestValues, TestInput>) =>
  (props.dialog.item ?? props.dialog.template)?.kind === 'paper' ? (
    <PaperForm dialog={props.dialog} />
  ) : (
    <PlainForm {...props} />
  );
