import LockIcon from '@mui/icons-material/LockOutlined';
import PhoneIcon from '@mui/icons-material/PhonelinkLockOutlined';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { type ReactNode, useState } from 'react';
import {
  AppBar,
  Layout,
  Logout,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  useUserMenu,
} from 'react-admin';
import { PasswordDialog, TwoStepDialog } from './own-account.tsx';

export function StaffLayout({ children }: { children?: ReactNode }) {
  const { data } = useGetIdentity();
  // The server refuses all other calls until it is set up.
  if (data?.secondFactor === 'needed') return <TwoStepDialog />;
  return <Layout appBar={Bar}>{children}</Layout>;
}

function Bar() {
  const [asked, setAsked] = useState<'password' | 'two-step'>();
  const close = () => setAsked(undefined);
  const menu = (
    <UserMenu>
      <Entry icon={<LockIcon fontSize="small" />} onClick={() => setAsked('password')}>
        Change password
      </Entry>
      <Entry icon={<PhoneIcon fontSize="small" />} onClick={() => setAsked('two-step')}>
        Two-step sign-in
      </Entry>
      <Logout />
    </UserMenu>
  );
  return (
    <>
      <AppBar userMenu={menu}>
        {/* The title is the page's first heading. */}
        <TitlePortal variant="h6" component="h1" />
      </AppBar>
      {asked === 'password' && <PasswordDialog onClose={close} />}
      {asked === 'two-step' && <TwoStepDialog onClose={close} />}
    </>
  );
}

interface EntryProps {
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

/** An entry of the user's menu; a click also closes the menu. */
function Entry({ icon, onClick, children }: EntryProps) {
  const menu = useUserMenu();
  return (
    <MenuItem
      onClick={() => {
        menu?.onClose();
        onClick();
      }}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText>{children}</ListItemText>
    </MenuItem>
  );
}
