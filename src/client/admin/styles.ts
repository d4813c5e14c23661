/** Styles that the admin's screens and the hall need, after those of src/client/styles.ts. */
import '@mantine/core/styles/Fieldset.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Table.css';
