import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import GithubSlugger from 'github-slugger';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { screensOf } from '#client/admin/shell/screens.ts';

type Page = { links: string[]; anchors: Set<string> };
const parsed = new Map<string, Page>();

/** The links and pictures of a Markdown file, and the anchors of its headings as GitHub makes them. */
function read(path: string): Page {
  const file = resolve(path);
  const page = parsed.get(file) ?? parse(file);
  parsed.set(file, page);
  return page;
}

function parse(file: string): Page {
  const slugger = new GithubSlugger();
  const [links, anchors]: [string[], Set<string>] = [[], new Set()];
  visit(fromMarkdown(readFileSync(file, 'utf8')), (node) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') links.push(node.url);
    if (node.type === 'heading') anchors.add(slugger.slug(textOf(node)));
  });
  return { links, anchors };
}

/** The relative links of a Markdown file that lead to no file, or to no heading of one. */
function brokenLinks(file: string): string[] {
  return read(file).links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : resolve(file, '..', decodeURIComponent(path));
    if (!existsSync(target)) return true;
    return anchor !== undefined && (statSync(target).isDirectory() || !read(target).anchors.has(anchor));
  });
}

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');

describe('The documentation', () => {
  test('Every relative link of every Markdown file leads to a file and to one of its headings.', () => {
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.flatMap((file) => brokenLinks(file).map((link) => `${file}: ${link}`))).toEqual([]);
  });

  test('The glossary lists each screen of the admin under the name and the address that the navigation gives it.', () => {
    const [, listed = ''] =
      /## The admin's screens\n([\s\S]*?)\n## /.exec(readFileSync('docs/glossary.md', 'utf8')) ?? [];
    const rows = [...listed.matchAll(/^\| ([^|]+) \| `([^`]+)` \|/gm)].map(([, name, address]) => [name, address]);
    expect(rows).toEqual(screensOf('owner').map(({ label, to }) => [label, to]));
  });

  test('The check of links finds a missing file, a missing heading, and nothing else.', () => {
    const folder = mkdtempSync(join(tmpdir(), 'links-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const page = join(folder, 'page.md');
    writeFileSync(join(folder, 'other.md'), '# Other\n\n## What to do when …\n');
    writeFileSync(
      page,
      [
        '# A *fine* page',
        '[good](other.md), [good](other.md#what-to-do-when-), [good](#a-fine-page), [far](https://example.in/none)',
        '| table | `[code](none.md)` |',
        '| --- | --- |',
        '| [bad](gone.md) | [bad](other.md#gone) |',
        '![bad](gone.png), [bad](#gone), [by name][1]',
        '',
        '[1]: ./gone/too.md',
      ].join('\n'),
    );
    expect(brokenLinks(page)).toEqual(['gone.md', 'other.md#gone', 'gone.png', '#gone', './gone/too.md']);
  });

  test('The index of the documentation links every page of the folder docs.', () => {
    const linked = (file: string) => read(file).links.map((link) => resolve(file, '..', link));
    const missing = pages
      .filter((file) => /^docs\/[^/]+\.md$/.test(file) && file !== 'docs/README.md')
      .filter((file) => !linked('docs/README.md').includes(resolve(file)));
    expect(missing).toEqual([]);
    const decisions = pages.filter((file) => /^docs\/decisions\/\d/.test(file));
    expect(decisions.filter((file) => !linked('docs/decisions/README.md').includes(resolve(file)))).toEqual([]);
  });
});
