import { getRouteApi } from '@tanstack/react-router';
import { ConfirmSignupPage } from '#features/accounts/web/confirm-signup-page.tsx';
import { ForgotPasswordPage } from '#features/accounts/web/forgot-password-page.tsx';
import { AccountHomePage } from '#features/accounts/web/home-page.tsx';
import { LoginPage } from '#features/accounts/web/login-page.tsx';
import { ResetPasswordPage } from '#features/accounts/web/reset-password-page.tsx';
import { SignupPage } from '#features/accounts/web/signup-page.tsx';

const login = getRouteApi('/login');
const confirmSignup = getRouteApi('/confirmsignup');
const resetPassword = getRouteApi('/resetpassword');

export function Login() {
  return <LoginPage back={login.useSearch().back} />;
}

export function Signup() {
  return <SignupPage />;
}

export function ConfirmSignup() {
  return <ConfirmSignupPage email={confirmSignup.useSearch().email} />;
}

export function ForgotPassword() {
  return <ForgotPasswordPage />;
}

export function ResetPassword() {
  return <ResetPasswordPage email={resetPassword.useSearch().email} />;
}

export function Home() {
  return <AccountHomePage />;
}
