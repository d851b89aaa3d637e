import DefaultTheme from 'vitepress/theme-without-fonts';
import '../../.pages/tokens.css';
import './style.css';

export default DefaultTheme;
