import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './AdminTable.module.css';

export type Column<Row> = { header: string; render: (row: Row) => ReactNode; align?: 'right'; isShort?: boolean };

type AdminTableProps<Row> = {
  /** The table's accessible name. */
  label: string;
  /** The first column holds the row's header. */
  columns: Column<Row>[];
  rows: Row[];
};

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- laid out as a block, a cell keeps its role only when it is spelled out */

/** A table that becomes a list of cards on a phone. */
export function AdminTable<Row extends { id: string }>({ label, columns, rows }: AdminTableProps<Row>) {
  return (
    <div className={classes.frame}>
      <Table className={classes.table} role="table" aria-label={label} highlightOnHover verticalSpacing="sm">
        <Table.Thead role="rowgroup" className={classes.head}>
          <Table.Tr role="row">
            {columns.map(({ header, align }) => (
              <Table.Th key={header} role="columnheader" scope="col" ta={align}>
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <Table.Tr key={row.id} role="row" className={classes.row}>
              {columns.map(({ header, render, align, isShort }, index) =>
                index === 0 ? (
                  <Table.Th key={header} role="rowheader" scope="row" className={classes.name} data-short={isShort}>
                    {render(row)}
                  </Table.Th>
                ) : (
                  <Table.Td
                    key={header}
                    role="cell"
                    className={classes.cell}
                    data-header={header}
                    data-align={align}
                    data-short={isShort}
                  >
                    {render(row)}
                  </Table.Td>
                ),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
