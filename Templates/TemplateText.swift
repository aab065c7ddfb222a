public enum TemplateText {}
