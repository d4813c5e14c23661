import { Button, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import type { ContactContent } from '#shared/site/contact.ts';
import classes from './Services.module.css';

/** Frequently asked questions with their answers. */
export function Questions({ questions }: { questions: ContactContent['faq'] }) {
  return (
    <section aria-labelledby="faq">
      <Title order={2} id="faq" mb="xs">
        Frequently asked questions
      </Title>
      {questions.map(({ question, answer }) => (
        <div key={question} className={classes.question}>
          <Title order={3} size="h4" mb={4}>
            {question}
          </Title>
          <Text>{answer}</Text>
        </div>
      ))}
      <Text mt="xl" mb="sm">
        Is your question not answered here?
      </Text>
      <Button component={Link} to={paths.contact} size="md">
        Write to us
      </Button>
    </section>
  );
}
