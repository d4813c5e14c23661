import { Box, Checkbox } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconColumns3 } from '@tabler/icons-react';
import { Dropdown } from '#client/layout/Dropdown.tsx';
import type { Column } from './AdminTable.tsx';
import classes from './ColumnMenu.module.css';

/** From how many columns on some may be in the way. */
const manyColumns = 8;

/** Columns that identify a row or act on it are always shown. */
const isAlwaysShown = <Row,>({ header }: Column<Row>, index: number): boolean => index === 0 || header === 'Actions';

/** Which columns of a table are shown, as chosen on this device. `label`: the table's name. */
export function useColumnChoice<Row>(label: string, columns: Column<Row>[]) {
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `hidden-columns:${label}`,
    defaultValue: columns.filter(({ isExtra }) => isExtra).map(({ header }) => header),
    getInitialValueInEffect: false,
  });
  // Fewer columns fit everywhere.
  const isUseful = columns.length >= manyColumns || columns.some(({ isExtra }) => isExtra);
  const choosable = columns.filter((column, index) => !isAlwaysShown(column, index)).map(({ header }) => header);
  return {
    shown: isUseful ? columns.filter(({ header }) => !choosable.includes(header) || !hidden.includes(header)) : columns,
    menu: isUseful ? { headers: choosable, hidden, setHidden } : null,
  };
}

type ColumnMenuProps = { menu: ReturnType<typeof useColumnChoice>['menu'] };

/** Shows and hides the columns of a table with many; nothing for others, and on a phone, where they are cards. */
export function ColumnMenu({ menu }: ColumnMenuProps) {
  if (menu === null) return null;
  const { headers, hidden, setHidden } = menu;
  const opener = (
    <>
      <IconColumns3 size={16} aria-hidden />
      Columns
      <IconChevronDown size={14} aria-hidden />
    </>
  );
  return (
    <Box visibleFrom="sm">
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
    </Box>
  );
}
