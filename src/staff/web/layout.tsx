import LockIcon from '@mui/icons-material/LockOutlined';
import PhoneIcon from '@mui/icons-material/PhonelinkLockOutlined';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { AppBar, Layout, Logout, TitlePortal, UserMenu, useGetIdentity } from 'react-admin';
import { PasswordDialog } from './password-dialog.tsx';
import { TwoStepDialog } from './two-step.tsx';

export function StaffLayout({ children }: { children?: ReactNode }) {
  const { data } = useGetIdentity();
  // Nothing else is answered before it is set up.
  if (data?.secondFactor === 'needed') return <TwoStepDialog />;
  return <Layout appBar={Bar}>{children}</Layout>;
}

function Bar() {
  const [asked, setAsked] = useState<'password' | 'two-step'>();
  const close = () => setAsked(undefined);
  const menu = (
    <UserMenu>
      <MenuItem onClick={() => setAsked('password')}>
        <ListItemIcon>
          <LockIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>Change password</ListItemText>
      </MenuItem>
      <MenuItem onClick={() => setAsked('two-step')}>
        <ListItemIcon>
          <PhoneIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>Two-step sign-in</ListItemText>
      </MenuItem>
      <Logout />
    </UserMenu>
  );
  return (
    <>
      <AppBar userMenu={menu}>
        {/* The page's title is its first heading. */}
        <TitlePortal variant="h6" component="h1" />
      </AppBar>
      {asked === 'password' && <PasswordDialog onClose={close} />}
      {asked === 'two-step' && <TwoStepDialog onClose={close} />}
    </>
  );
}
