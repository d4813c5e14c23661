import { Container, Tabs } from '@mantine/core';
import { IconHelpCircle, IconListDetails, IconMessage2 } from '@tabler/icons-react';
import { useFilters } from '#client/lib/filters.ts';
import { faqPage } from '#client/lib/json-ld.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSiteContent } from '#client/lib/site.ts';
import { paths } from '#shared/paths.ts';
import { ContactAside } from './ContactAside.tsx';
import { ContactForm } from './ContactForm.tsx';
import { ContactIntro } from './ContactIntro.tsx';
import classes from './ContactPage.module.css';
import { Questions } from './Questions.tsx';
import { Services } from './Services.tsx';

const tabs = ['form', 'services', 'faq'] as const;

export const prefetch: PageModule['prefetch'] = (queries) => queries.site.content.prefetch({ section: 'contact' });

export function Component() {
  const content = useSiteContent('contact');
  const { filters, setFilters } = useFilters(['tab']);
  const tab = tabs.find((known) => known === filters.tab) ?? 'form';

  return (
    <>
      <Head
        title={content.title}
        description={content.description}
        path={paths.contact}
        jsonLd={[faqPage(content.faq)]}
      />
      <ContactIntro headline={content.headline} lead={content.lead} />
      <Container size={1172} py="xl">
        <Tabs
          value={tab}
          onChange={(chosen) => setFilters({ tab: chosen === 'form' ? '' : (chosen ?? '') })}
          classNames={{ tab: classes.tab ?? '' }}
        >
          <Tabs.List aria-label="Contact">
            <Tabs.Tab value="form" leftSection={<IconMessage2 size={18} aria-hidden />}>
              Contact Form
            </Tabs.Tab>
            <Tabs.Tab value="services" leftSection={<IconListDetails size={18} aria-hidden />}>
              Our Services
            </Tabs.Tab>
            <Tabs.Tab value="faq" leftSection={<IconHelpCircle size={18} aria-hidden />}>
              FAQ
            </Tabs.Tab>
          </Tabs.List>
          {/* All panels stay mounted: what is typed is kept. Each has an address, for whoever runs no scripts. */}
          <Tabs.Panel value="form" pt="xl">
            <div className={classes.columns}>
              <ContactForm promise={content.replyPromise} />
              <ContactAside experience={content.experience} promise={content.replyPromise} hours={content.hours} />
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="services" pt="xl">
            <Services {...content} />
          </Tabs.Panel>
          <Tabs.Panel value="faq" pt="xl">
            <Questions questions={content.faq} />
          </Tabs.Panel>
        </Tabs>
      </Container>
    </>
  );
}
