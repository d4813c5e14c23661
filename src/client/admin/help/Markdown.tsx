import { Anchor, Code, Table } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './Help.module.css';
import type { MarkdownNode } from './parse-manual.ts';

/** Markdown that was taken apart, drawn with the pieces of the admin's screens. */
export const Markdown = ({ nodes }: { nodes: readonly MarkdownNode[] }) => nodes.map((node, at) => draw(node, at));

/** `at`: the place among its siblings, which never change. */
function draw(node: MarkdownNode, at: number): ReactNode {
  switch (node.type) {
    case 'text':
      return <Fragment key={at}>{node.value}</Fragment>;
    case 'inlineCode':
      return <Code key={at}>{node.value}</Code>;
    case 'code':
      return (
        <Code key={at} block className={classes.code ?? ''}>
          {node.value}
        </Code>
      );
    case 'link':
      return <MarkdownLink key={at} url={node.url} nodes={node.children} />;
    case 'table':
      return <MarkdownTable key={at} table={node} />;
    case 'list':
      return node.ordered ? (
        <ol key={at} start={node.start ?? 1}>
          <Markdown nodes={node.children} />
        </ol>
      ) : (
        <ul key={at}>
          <Markdown nodes={node.children} />
        </ul>
      );
    default:
      return drawPlain(node, at);
  }
}

const elements = {
  paragraph: 'p',
  strong: 'strong',
  emphasis: 'em',
  listItem: 'li',
  blockquote: 'blockquote',
} as const;

/** What is an element with its children in it; of anything else the children. */
function drawPlain(node: MarkdownNode, at: number): ReactNode {
  if (!('children' in node)) return null;
  const Element = node.type in elements ? elements[node.type as keyof typeof elements] : Fragment;
  return (
    <Element key={at}>
      <Markdown nodes={node.children} />
    </Element>
  );
}

function MarkdownLink({ url, nodes }: { url: string; nodes: readonly MarkdownNode[] }) {
  const words = <Markdown nodes={nodes} />;
  if (url === '') return words;
  return /^\w+:/.test(url) ? (
    <Anchor href={url} underline="always" target="_blank" rel="noopener noreferrer">
      {words}
    </Anchor>
  ) : (
    <Anchor component={Link} to={url} underline="always">
      {words}
    </Anchor>
  );
}

/** A scrolling area must be reachable by keyboard. */
const scrolling = { role: 'group', tabIndex: 0 };

function MarkdownTable({ table: { children } }: { table: Extract<MarkdownNode, { type: 'table' }> }) {
  const [head, ...rows] = children;
  const words = head?.children.map((cell) => cell.children.map((node) => ('value' in node ? node.value : '')).join(''));
  return (
    <div {...scrolling} aria-label={`Table: ${words?.filter(Boolean).join(', ')}`} className={classes.table}>
      <Table withTableBorder>
        <Table.Thead>
          <Table.Tr>
            {head?.children.map(({ children: nodes }, at) =>
              nodes.length === 0 ? (
                <Table.Td key={at} />
              ) : (
                <Table.Th key={at}>
                  <Markdown nodes={nodes} />
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            <Table.Tr key={at}>
              {row.children.map((cell, place) => (
                <Table.Td key={place}>
                  <Markdown nodes={cell.children} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
