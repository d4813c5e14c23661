import { Code, Text } from '@mantine/core';
import { Section } from '#client/admin/ui/AdminScreen.tsx';

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
        Run three commands on the server; the site is down in between. What the backup replaces is kept beside it, so
        you can go back. Everybody logs in again afterwards.
      </Text>
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
