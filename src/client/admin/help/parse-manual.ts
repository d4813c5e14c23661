import { basename, join, relative } from 'node:path';
import GithubSlugger from 'github-slugger';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { toString as textOf } from 'mdast-util-to-string';
import { gfmTable } from 'micromark-extension-gfm-table';
import { visit } from 'unist-util-visit';

/** A piece of Markdown (https://github.com/syntax-tree/mdast). */
export type MarkdownNode = ReturnType<typeof fromMarkdown>['children'][number];

/** A page of the manual. The first section is what stands above the first heading. */
export type ManualPage = { title: string; sections: ManualSection[] };

export type ManualSection = {
  /** The heading's anchor, as GitHub makes it. */
  id: string;
  title: string;
  /** 2 or 3. */
  level: number;
  /** Its words in lower case, to be searched. */
  text: string;
  nodes: MarkdownNode[];
};

/**
 * Takes a Markdown file apart, at build time. A link to another page of the manual leads to that page; one to any other file
 * of the repository, which an installed site has not, becomes its words. `folder`: the repository.
 */
export function parseManual(markdown: string, { file, folder }: { file: string; folder: string }): ManualPage {
  const root = fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  visit(root, (node) => {
    delete node.position;
    if (node.type === 'link') node.url = addressOf(node.url, { file, folder });
  });
  const slugger = new GithubSlugger();
  const page: ManualPage = { title: '', sections: [{ id: '', title: '', level: 2, text: '', nodes: [] }] };
  for (const node of root.children) addNode(page, node, slugger);
  for (const section of page.sections)
    section.text = [section.title, ...section.nodes.map(plainWords)].join(' ').toLowerCase();
  return page;
}

function addNode(page: ManualPage, node: MarkdownNode, slugger: GithubSlugger): void {
  if (node.type !== 'heading') return void page.sections.at(-1)?.nodes.push(node);
  const title = textOf(node);
  const id = slugger.slug(title);
  if (node.depth === 1) page.title = title;
  else page.sections.push({ id, title, level: Math.min(node.depth, 3), text: '', nodes: [] });
}

/** The words of a node, with a space between its parts. */
const plainWords = (node: MarkdownNode): string =>
  'children' in node
    ? node.children.map((child) => plainWords(child)).join(node.type === 'paragraph' ? '' : ' ')
    : textOf(node);

/** Which file of docs/ is a page of the manual: those written for it, and two more. */
const isPage = (path: string): boolean =>
  /^docs\/(?:manual\/[\w-]+|operating|results-from-google-forms)\.md$/.test(path);

/** An address on the site or elsewhere; empty: there is nothing to lead to. */
function addressOf(url: string, { file, folder }: { file: string; folder: string }): string {
  if (/^(?:https?|mailto):/.test(url) || url.startsWith('#')) return url;
  const [path = '', anchor] = url.split('#');
  const target = relative(folder, join(file, '..', path));
  if (!isPage(target)) return '';
  return `/admin/help/${basename(target, '.md')}${anchor === undefined ? '' : `#${anchor}`}`;
}
