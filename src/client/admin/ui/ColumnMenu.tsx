import { Checkbox } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconColumns3 } from '@tabler/icons-react';
import { Dropdown } from '#client/layout/Dropdown.tsx';
import type { Column } from './AdminTable.tsx';
import classes from './ColumnMenu.module.css';

/** Columns that identify a row or act on it are always shown. */
const isAlwaysShown = <Row,>({ header }: Column<Row>, index: number): boolean => index === 0 || header === 'Actions';

/** Which columns of a table are shown, as chosen on this device. `label`: the table's name. */
export function useColumnChoice<Row>(label: string, columns: Column<Row>[]) {
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `hidden-columns:${label}`,
    defaultValue: columns.filter(({ isExtra }) => isExtra).map(({ header }) => header),
    getInitialValueInEffect: false,
  });
  const choosable = columns.filter((column, index) => !isAlwaysShown(column, index)).map(({ header }) => header);
  return {
    shown: columns.filter(({ header }) => !choosable.includes(header) || !hidden.includes(header)),
    menu: { headers: choosable, hidden, setHidden },
  };
}

type ColumnMenuProps = ReturnType<typeof useColumnChoice>['menu'];

/** Shows and hides the columns of a table. */
export function ColumnMenu({ headers, hidden, setHidden }: ColumnMenuProps) {
  const opener = (
    <>
      <IconColumns3 size={16} aria-hidden />
      Columns
      <IconChevronDown size={14} aria-hidden />
    </>
  );
  return (
    <Dropdown opener={opener} openerClass={classes.opener}>
      {() =>
        headers.map((header) => (
          <li key={header} className={classes.choice}>
            <Checkbox
              label={header}
              checked={!hidden.includes(header)}
              onChange={({ currentTarget: { checked } }) =>
                setHidden(checked ? hidden.filter((name) => name !== header) : [...hidden, header])
              }
            />
          </li>
        ))
      }
    </Dropdown>
  );
}
