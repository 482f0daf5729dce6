import { useState } from 'react';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { DateField } from '../forms/date-field.tsx';
import { FormError } from '../forms/form-error.tsx';
import { MoneyField } from '../forms/money-field.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { SearchField } from '../forms/search-field.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Sample } from './sample.tsx';

const CLASSES = [
  { value: '6a', label: '6e A' },
  { value: '5b', label: '5e B' },
];

export function FieldSamples() {
  const [search, setSearch] = useState('elodie');
  const [amount, setAmount] = useState('25000');
  return (
    <Sample title="Fields">
      <form
        noValidate
        className="grid gap-x-6 gap-y-4 md:grid-cols-2"
        onSubmit={(event) => event.preventDefault()}
      >
        <TextField label="Full Name" required placeholder="Élodie Ngo" hint="As on the birth certificate" />
        <TextField
          label="Email"
          type="email"
          defaultValue="elodie"
          error={{ message: 'Invalid email address' }}
        />
        <TextField label="Reference" readOnly value="PAY-20261121-0427" />
        <TextField label="School" disabled value="Lycée de Deïdo" />
        <PasswordField
          label="Password"
          defaultValue="secret"
          hint="At least 6 characters"
          autoComplete="off"
        />
        <SelectField label="Class" placeholder="Select a class" options={CLASSES} required />
        <SelectField
          label="Role"
          placeholder="Select your role"
          options={CLASSES}
          error={{ message: 'Please select your role' }}
        />
        <DateField label="Date of Birth" defaultValue="2014-03-09" />
        <MoneyField label="Amount (CFA)" value={amount} onChange={setAmount} currency="CFA" />
        <MoneyField
          label="Initial Balance"
          value="-1"
          onChange={setAmount}
          error={{ message: 'Initial balance must be a positive number or zero' }}
        />
        <TextAreaField label="Address" hint="At most 500 characters" />
        <div>
          <CheckboxField label="Élodie Ngo Mbarga, 2026-0042" defaultChecked />
          <CheckboxField label="Paul Atangana, 2026-0043" hint="Already has this fee" disabled />
        </div>
        <SearchField
          label="Search students"
          placeholder="Search students..."
          value={search}
          onChange={setSearch}
        />
        <FormError error="This roll number already belongs to another student." />
      </form>
    </Sample>
  );
}
