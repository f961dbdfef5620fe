import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Formik } from 'formik';
import { object, string } from 'yup';
import { delay } from '../scope';
import { Form, TextField } from './form';

const SCHEMA = object({ word: string().required('A word is missing').min(3, 'A longer word, please') });

function renderForm() {
  render(
    <Formik initialValues={{ word: '' }} validationSchema={SCHEMA} onSubmit={() => undefined}>
      <Form label="Words">
        <TextField name="word" label="Word" />
        <a href="#elsewhere">Elsewhere</a>
        <button type="submit">Send</button>
      </Form>
    </Formik>,
  );
  return userEvent.setup();
}

/** After the timers that are set so far, and all that React does next. */
const settled = () => act(() => delay());

describe('a form', () => {
  it('says nothing of an empty field that is only passed', async () => {
    const user = renderForm();
    await user.click(screen.getByLabelText('Word'));
    await user.tab();
    await settled();
    expect(screen.getByLabelText('Word')).not.toBeInvalid();
  });

  it('says what is missing once it is sent', async () => {
    const user = renderForm();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('A word is missing')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Word')).toHaveFocus());
  });

  it('says what is wrong with a field when it is left', async () => {
    const user = renderForm();
    await user.type(screen.getByLabelText('Word'), 'at');
    await user.tab();
    expect(await screen.findByText('A longer word, please')).toBeInTheDocument();
  });

  it('moves nothing away below a mouse that is down', async () => {
    const user = renderForm();
    await user.type(screen.getByLabelText('Word'), 'at');
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('link', { name: 'Elsewhere' }) });
    await settled();
    expect(screen.queryByText('A longer word, please')).toBeNull();
    await user.pointer('[/MouseLeft]');
    expect(await screen.findByText('A longer word, please')).toBeInTheDocument();
  });

  it('says nothing of a field that was cleared before the mouse was up', async () => {
    const user = renderForm();
    await user.type(screen.getByLabelText('Word'), 'at');
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('link', { name: 'Elsewhere' }) });
    fireEvent.reset(screen.getByRole('form', { name: 'Words' }));
    await waitFor(() => expect(screen.getByLabelText('Word')).toHaveValue(''));
    await user.pointer('[/MouseLeft]');
    await settled();
    expect(screen.getByLabelText('Word')).not.toBeInvalid();
  });
});
