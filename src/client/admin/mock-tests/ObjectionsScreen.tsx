import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { ObjectionList } from './ObjectionList.tsx';

/** Objections to the questions of all papers. */
export function ObjectionsScreen() {
  return (
    <AdminScreen title="Objections" description="What students say against questions and their keys.">
      <ObjectionList />
    </AdminScreen>
  );
}
