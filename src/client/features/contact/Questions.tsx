import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import type { Question } from '#shared/site/contact.ts';
import classes from './Services.module.css';

/** Questions with their answers, open to be read: they are few. */
export function Questions({ heading, items }: { heading: string; items: Question[] }) {
  return (
    <section aria-labelledby="faq">
      <Title order={2} id="faq" mb="xs">
        {heading}
      </Title>
      {items.map(({ question, answer }) => (
        <div key={question} className={classes.question}>
          <Title order={3} size="h4" mb={4}>
            {question}
          </Title>
          <Text>{answer}</Text>
        </div>
      ))}
      <Text mt="lg">
        Another question?{' '}
        <Anchor component={Link} to={paths.contact} underline="always">
          Write to us
        </Anchor>
      </Text>
    </section>
  );
}
