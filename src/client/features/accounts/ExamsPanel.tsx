import { Text } from '@mantine/core';
import { useFollow } from '#client/features/board/board.tsx';
import { trpc } from '#client/lib/trpc.ts';
import classes from '#client/ui/Choices.module.css';
import { Loading } from '#client/ui/Loading.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';

/** Of which examinations' news and dates the student is told. */
export function ExamsPanel() {
  const query = trpc.board.followed.useQuery();
  const follow = useFollow();
  return (
    <Panel title="Exams I follow" mt="lg">
      <QueryState
        query={query}
        loading={<Loading height={96} label="Loading the exams" />}
        errorText="The exams could not be loaded."
        isEmpty={query.data?.length === 0}
        empty={<Text size="sm">There is no exam on the notice board yet.</Text>}
      >
        <fieldset className={classes.choices} aria-label="Exams I follow">
          <Text size="sm" c="dimmed" mb="xs">
            We mail you each new date and notice. What a device shows is chosen below.
          </Text>
          {query.data?.map(({ id, title, follows }) => (
            <label key={id} className={classes.choice}>
              <input
                type="checkbox"
                checked={follow.isPending && follow.variables.syllabusId === id ? follow.variables.follows : follows}
                onChange={({ currentTarget: { checked } }) => follow.mutate({ syllabusId: id, follows: checked })}
              />
              {title}
            </label>
          ))}
        </fieldset>
      </QueryState>
    </Panel>
  );
}
