import { Button, Code, List, Text } from '@mantine/core';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { UpgradeNotes } from '#shared/release.ts';
import classes from './OperatorSections.module.css';

type RestoreHelpProps = {
  /** Where the site keeps its backups. */
  folder: string;
  /** The backup in the commands. */
  name: string | null;
};

/** How the operator restores a backup. */
export function RestoreHelp({ folder, name }: RestoreHelpProps) {
  const backup = `${folder}/${name ?? 'NAME'}`;
  return (
    <Section title="How to restore">
      <Text mb="sm" maw="46rem">
        Whoever looks after the server runs three commands; the site is down in between. What the backup replaces is
        kept beside it, so you can go back. Everybody logs in again afterwards.
      </Text>
      <details>
        <summary className={classes.summary}>The commands</summary>
        <Commands
          title="In Docker"
          lines={[
            'docker stop site',
            `docker run --rm -v site-data:/app/data site node dist/server/restore.js ${backup}`,
            'docker start site',
          ]}
        />
        <Commands
          title="Without Docker, as a systemd service named site"
          lines={['systemctl stop site', `npm run restore -- ${backup}`, 'systemctl start site']}
        />
      </details>
    </Section>
  );
}

function Commands({ title, lines }: { title: string; lines: string[] }) {
  return (
    <>
      <Text size="sm" fw={600} mt="sm" mb={4}>
        {title}
      </Text>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {lines.join('\n')}
      </Code>
    </>
  );
}

/** The settings of the database and whether they are safe. */
export function DataFileFacts() {
  const { data = [] } = trpc.backupsAdmin.facts.useQuery();
  if (data.length === 0) return null;
  const isFine = data.every(({ isSafe }) => isSafe);
  return (
    <Section title="Data storage">
      <Text mb="xs">
        {isFine
          ? 'Storage is healthy: what was saved survives a power cut.'
          : 'Storage needs attention: please show this to whoever looks after the server.'}
      </Text>
      <details open={!isFine}>
        <summary className={classes.summary}>Settings of the database</summary>
        <List size="sm">
          {data.map(({ name, value, isSafe }) => (
            <List.Item key={name}>
              <Code>
                {name} {value}
              </Code>
              {!isSafe && (
                <Text span fw={600} c="var(--mantine-color-error)">
                  {' '}
                  not safe enough
                </Text>
              )}
            </List.Item>
          ))}
        </List>
      </details>
    </Section>
  );
}

/** The running version and, after an upgrade, what it asks of whoever looks after the server. */
export function ReleaseNotes() {
  const { data } = trpc.releaseAdmin.state.useQuery();
  const done = trpc.releaseAdmin.done.useMutation(
    useFeedback({
      saved: 'Noted. CHANGELOG.md keeps the list.',
      failed: (message) => `This could not be noted: ${message}`,
    }),
  );
  if (!data) return null;
  if (data.upgrade.length === 0)
    return (
      <Section title="Version">
        <Text>This site runs version {data.version}. It needs nothing from you.</Text>
      </Section>
    );
  return (
    <Section title={`What version ${data.version} needs`}>
      <Text mb="sm">The site was upgraded. Go through this list with whoever looks after the server.</Text>
      {data.upgrade.map((notes) => (
        <Notes key={notes.version} notes={notes} hasTitle={data.upgrade.length > 1} />
      ))}
      <Button mt="md" mih={44} loading={done.isPending} onClick={() => done.mutate({ version: data.version })}>
        All done
      </Button>
    </Section>
  );
}

function Notes({ notes: { version, items }, hasTitle }: { notes: UpgradeNotes; hasTitle: boolean }) {
  return (
    <>
      {hasTitle && (
        <Text fw={600} mt="sm" mb={4}>
          Version {version}
        </Text>
      )}
      <List spacing="xs" maw="46rem">
        {items.map((item) => (
          <List.Item key={item}>
            <WithCode text={item} />
          </List.Item>
        ))}
      </List>
    </>
  );
}

/** A text in which what stands in backquotes is code. */
function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <Code key={`${at}-${part}`}>{part}</Code> : part));
}
